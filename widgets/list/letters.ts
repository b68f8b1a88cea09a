import { onFirstUse } from '../../renderer/widget.ts'
import firstCharacters from './letters.json' with { type: 'json' }

export interface Letter {
  letter: string
  /** The index of the first item with this letter. */
  index: number
}

/** The letter of texts that do not start with a Chinese character. */
export const OTHER = '#'

const collator = onFirstUse(() => new Intl.Collator('zh-Hans-CN'))
/** Per letter the first character, in collation order, whose pinyin starts with it. */
const FIRSTS = Object.entries(firstCharacters)
const letterByCharacter = new Map<string, string>()

/**
 * Returns the pinyin initial of a text's first character, by the browser's collation. A surname with an irregular reading gets the letter
 * under which that collation sorts it.
 */
export function letterOf(text: string): string {
  const [first = ''] = text.trim()
  const found = letterByCharacter.get(first) ?? (/\p{Script=Han}/u.test(first) ? initialOf(first) : OTHER)
  letterByCharacter.set(first, found)
  return found
}

const initialOf = (character: string): string => FIRSTS.findLast(([, first]) => collator().compare(first, character) <= 0)?.[0] ?? 'A'

/** Returns the letters of sorted texts with their first positions. A letter repeated in unsorted texts keeps its first position. */
export function lettersOf(texts: readonly string[]): Letter[] {
  const letters = new Map<string, number>()
  texts.forEach((text, index) => {
    const letter = letterOf(text)
    if (!letters.has(letter)) letters.set(letter, index)
  })
  return [...letters].map(([letter, index]) => ({ letter, index }))
}
