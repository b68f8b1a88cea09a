import { nearest } from './nearest.ts'
import { sameMeaning } from './other-words.ts'

/** The right word, or else what there is; a type and not an interface, so that it may be among the values of a problem. */
export type Suggestion = { nearest: string; choices?: string; alike?: string }

/** Up to so many choices are named, all of them. */
const FEW = 16
/** Of more choices so many that have something in common with the word. */
const SOME = 6

/**
 * What to say of a word that is not among the choices: the one that was meant, or else all of a few, or else those
 * that look alike. A property is empty when there is nothing to say.
 */
export function suggest(word: string, candidates: Iterable<string>, most?: number): Suggestion {
  const all = [...new Set(candidates)]
  const meant = nearest(word, all, most)
  if (meant !== undefined) return { nearest: meant }
  if (all.length <= FEW) return { nearest: '', choices: all.join(' ') }
  return {
    nearest: '',
    alike: all
      .filter((one) => isAlike(one, word))
      .slice(0, SOME)
      .join(' '),
  }
}

/** The same for a word of the language: it may also be another tool's word for one of the choices. */
export function suggestWord(word: string, candidates: readonly string[]): Suggestion {
  const meant = sameMeaning(word, candidates)
  // Of a few short words many are near to a word that is none of them.
  const most = word.length <= 5 && candidates.length <= FEW ? 1 : undefined
  return meant === undefined ? suggest(word, candidates, most) : { nearest: meant }
}

const wordsOf = (name: string) => name.split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Do two names share a word, or does one hold the other? */
function isAlike(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a))) return true
  const words = new Set(wordsOf(right))
  return wordsOf(left).some((word) => word.length >= 3 && words.has(word))
}
