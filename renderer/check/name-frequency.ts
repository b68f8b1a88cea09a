import type { Source } from '../model/source.ts'

/** How often each name, each word inside names and each trigram occurs. */
export interface NameFrequency {
  names: ReadonlyMap<string, number>
  words: ReadonlyMap<string, number>
  runs: ReadonlyMap<string, number>
}

/** Counts names; words and trigrams are counted lazily, only to compare two spellings. */
export function nameFrequency(sources: Iterable<Source>): NameFrequency {
  const names = new Map<string, number>()
  for (const source of sources) for (const name of namesIn(source)) add(names, name, 1)
  let words: Map<string, number> | undefined
  let runs: Map<string, number> | undefined
  return {
    names,
    get words() {
      return (words ??= countPieces(names, wordsOf))
    },
    get runs() {
      return (runs ??= countPieces(names, runsOf))
    },
  }
}

const add = (map: Map<string, number>, key: string, times: number) => map.set(key, (map.get(key) ?? 0) + times)

function countPieces(names: ReadonlyMap<string, number>, piecesOf: (name: string) => string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, times] of names) {
    if (!name.includes('.')) for (const piece of piecesOf(name)) add(found, piece, times)
  }
  return found
}

/** Texts that contain no names: notes about planned and unused declarations, and the schema reference for the editor. */
const NOTE = /"(?:\$schema|planned|unused)": "[^"\n]*"/g
const CHINESE = /[\u2e80-\uffff]/
const cache = new WeakMap<Source, string[]>()

/** Returns every name in a file; dotted names as a whole and in segments. Cached per source. */
export function namesIn(source: Source): string[] {
  const before = cache.get(source)
  if (before) return before
  const quoted = [...source.text.replace(NOTE, '').matchAll(/"([^"\n]*)"/g)].map(([, text = '']) => text)
  const texts = quoted.flatMap((text) => (CHINESE.test(text) ? (text.match(/\{[^}]*\}/g) ?? []) : [text]))
  const names = texts.flatMap((text) => text.match(/[A-Za-z_][\w.]*/g) ?? [])
  const found = names.flatMap((name) => (name.includes('.') ? [name, ...name.split('.').filter(Boolean)] : [name]))
  cache.set(source, found)
  return found
}

/** Returns the words of a name in lower case, without plural s. */
const wordsOf = (name: string) => name.split(/[._]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/(?<=\w{3})s$/, ''))
const runsOf = (name: string) => wordsOf(name).flatMap((word) => Array.from(word, (_, at) => ` ${word} `.slice(at, at + 3)))

/**
 * Returns which of two spellings is the typo; undefined if no criterion decides. Criteria: it occurs once and its counterpart often; it
 * contains more words that occur nowhere else; its trigrams are less common.
 */
export function typoOf(left: string, right: string, frequency: NameFrequency): string | undefined {
  const common = (name: string) => commonness(name, frequency)
  for (const [a, b] of [...evidence(left, right, frequency), [common(right), common(left)]]) {
    if (a !== b) return (a ?? 0) > (b ?? 0) ? left : right
  }
  return undefined
}

/** Whether two spellings differ in more than their trigrams, i.e. the decision of `slipOf` is reliable. */
export const isDecided = (left: string, right: string, frequency: NameFrequency): boolean =>
  evidence(left, right, frequency).some(([a, b]) => a !== b)

/** Returns pairs of scores against the left and the right spelling, the most important first. */
function evidence(left: string, right: string, { names, words }: NameFrequency): number[][] {
  const times = (name: string) => names.get(name) ?? 0
  const isRare = (name: string, other: string) => times(name) <= 1 && times(other) > 1
  const odd = (name: string) => wordsOf(name).filter((word) => (words.get(word) ?? 0) <= times(name)).length
  return [
    [Number(isRare(left, right)), Number(isRare(right, left))],
    [odd(left), odd(right)],
  ]
}

/** Returns how common the trigrams of a name are. */
function commonness(name: string, { names, runs }: NameFrequency): number {
  const own = names.get(name) ?? 0
  const all = runsOf(name).map((run) => Math.log(Math.max(1, (runs.get(run) ?? 0) - own + 1)))
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

/** Whether two names differ by one typo. A difference in case, a final s or d, or a digit counts as another name. */
export function isOneTypo(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1 || left.toLowerCase() === right.toLowerCase()) return false
  if (/^[sd]$/.test(left.length > right.length ? left.replace(right, '') : right.replace(left, ''))) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  // Digits distinguish fields: mobile and mobile1.
  if (/\d/.test(a + b)) return false
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
