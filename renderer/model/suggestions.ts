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
  const meant = nearest(word, all, most)
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

const wordsOf = (name: string) => name.split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Whether two names share a word, or one name contains the whole other name. */
function isAlike(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a))) return true
  const words = new Set(wordsOf(right))
  return wordsOf(left).some((word) => word.length >= 3 && words.has(word))
}
