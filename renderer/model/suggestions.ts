import { nearest } from './nearest.ts'
import { sameMeaning } from './other-words.ts'

/** A suggested word or the possible ones. A type alias, because interfaces are not assignable to `Record<string, string>`. */
export type Suggestion = { nearest: string; choices?: string; alike?: string }

const MAX_LISTED = 16
/** When there are more choices, at most this many similar ones are listed. */
const MAX_SIMILAR = 6

/**
 * Returns suggestions for a word that is not among the candidates: the nearest candidate, or all of a few candidates, or similar ones.
 * Properties without a suggestion are empty.
 */
export function suggest(word: string, candidates: Iterable<string>, most?: number): Suggestion {
  const all = [...new Set(candidates)]
  const meant =
    ifSameWords(word, nearest(word, all, Math.min(most ?? CERTAIN, CERTAIN))) ??
    onlyWith(word, all) ??
    ifSameWords(word, nearest(word, all, most))
  if (meant !== undefined) return { nearest: meant }
  if (all.length <= MAX_LISTED) return { nearest: '', choices: all.join(' ') }
  return {
    nearest: '',
    alike: all
      .filter((one) => isAlike(one, word))
      .slice(0, MAX_SIMILAR)
      .join(' '),
  }
}

/** Returns suggestions for a word of the schema language; also recognizes other tools' words with the same meaning. */
export function suggestWord(word: string, candidates: readonly string[]): Suggestion {
  const meant = sameMeaning(word, candidates)
  // Short words are close to many others, so only one edit is allowed.
  const most = word.length <= 5 && candidates.length <= MAX_LISTED ? 1 : undefined
  return meant === undefined ? suggest(word, candidates, most) : { nearest: meant }
}

/** Up to this many edits, the nearest word is meant. Above, a name that contains the word's parts is better. */
const CERTAIN = 2

/**
 * Returns a near name, unless another word takes the place of a whole word: `product_code` is no typo of `product_name`, but a name of
 * its own that is not declared.
 */
function ifSameWords(name: string, near: string | undefined): string | undefined {
  const [own, other] = [wordsOf(name), wordsOf(near ?? '')]
  const isOther =
    own.length > 1 && (own.length === other.length ? own.some((one, index) => isOtherWord(one, other[index] ?? '')) : isPart(other, own))
  return isOther ? undefined : near
}

const isOtherWord = (left: string, right: string) =>
  left !== right &&
  !isOneEdit(left, right) &&
  nearest(left, [right]) === undefined &&
  !SAME.some((words) => words.has(left) && words.has(right))

/** Words that names use for one thing. */
const SAME = [new Set(['date', 'time', 'day']), new Set(['no', 'num', 'number', 'nr'])]

const isOneEdit = (left: string, right: string) => Math.min(left.length, right.length) > 1 && nearest(left, [right], 1) !== undefined

/** Whether several words are some of the others, in the same order: the rest of the others is a word that means something. */
const isPart = (words: readonly string[], others: readonly string[]) => {
  let from = 0
  for (const word of words) from = others.indexOf(word, from) + 1 || Infinity
  return words.length < others.length && from < Infinity
}

/** Returns the only name that contains all parts of a name in their order: `endTime` means `taskEndTime`. */
function onlyWith(name: string, all: readonly string[]): string | undefined {
  const parts = wordsOf(name)
  if (name.length < LEAST_PART) return undefined
  const found = all.filter((one) => {
    const rest = wordsOf(one)
    return parts.every((part) => rest.splice(0, rest.indexOf(part) < 0 ? Infinity : rest.indexOf(part) + 1).includes(part))
  })
  if (found.length > 0 || parts.length < 2) return found.length === 1 ? found[0] : undefined
  // The words in another order: `todayEnd` means `endOfToday`.
  const turned = all.filter((one) => parts.every((part) => wordsOf(one).includes(part)))
  return turned.length === 1 ? turned[0] : undefined
}

/** Shorter names are parts of too many others. */
const LEAST_PART = 4

/** Returns the words of a name, in lower case: `taskEndTime` has three. */
export const wordsOf = (name: string) => name.split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Whether two names share a word, or one name contains the whole other name. */
function isAlike(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a))) return true
  const words = new Set(wordsOf(right))
  return wordsOf(left).some((word) => word.length >= 3 && words.has(word))
}
