import { onFirstUse } from '../../renderer/widget.ts'
import firsts from './letters.json' with { type: 'json' }

/** What stands under a letter of an index, and where it begins. */
export interface Letter {
  letter: string
  /** The position of the first item under it. */
  index: number
}

/** Whatever is not written in Chinese characters: Latin letters, digits, other scripts, nothing. */
export const OTHER = '#'

const collator = onFirstUse(() => new Intl.Collator('zh-Hans-CN'))
/** The first character, in the order of the language, whose reading begins with each letter. */
const FIRSTS = Object.entries(firsts)
const known = new Map<string, string>()

/**
 * The letter with which the reading of a text's first character begins, as the order of the language reads it: a name that is read in
 * another way than its character alone stands where that order puts it, and under that letter.
 */
export function letterOf(text: string): string {
  const [first = ''] = text.trim()
  const found = known.get(first) ?? (/\p{Script=Han}/u.test(first) ? readAs(first) : OTHER)
  known.set(first, found)
  return found
}

const readAs = (character: string): string => FIRSTS.findLast(([, first]) => collator().compare(first, character) <= 0)?.[0] ?? 'A'

/**
 * Where each letter begins in texts that stand in the order of the language. A letter that comes once more, because the texts stand in
 * some other order, keeps its first place.
 */
export function lettersOf(texts: readonly string[]): Letter[] {
  const letters = new Map<string, number>()
  texts.forEach((text, index) => {
    const letter = letterOf(text)
    if (!letters.has(letter)) letters.set(letter, index)
  })
  return [...letters].map(([letter, index]) => ({ letter, index }))
}
