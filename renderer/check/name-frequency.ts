import type { Source } from '../model/source.ts'

/** How often each name, each word inside one and each run of three letters is written. */
export interface NameFrequency {
  names: ReadonlyMap<string, number>
  words: ReadonlyMap<string, number>
  runs: ReadonlyMap<string, number>
}

/** Words and runs are counted only when two spellings must be told apart. */
export function nameFrequency(sources: Iterable<Source>): NameFrequency {
  const names = new Map<string, number>()
  for (const source of sources) for (const name of namesIn(source)) add(names, name, 1)
  let words: Map<string, number> | undefined
  let runs: Map<string, number> | undefined
  return {
    names,
    get words() {
      return (words ??= inside(names, wordsOf))
    },
    get runs() {
      return (runs ??= inside(names, runsOf))
    },
  }
}

const add = (map: Map<string, number>, key: string, times: number) => map.set(key, (map.get(key) ?? 0) + times)

function inside(names: ReadonlyMap<string, number>, piecesOf: (name: string) => string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, times] of names) {
    if (!name.includes('.')) for (const piece of piecesOf(name)) add(found, piece, times)
  }
  return found
}

/** Notes for people, not for the language: what comes later, why nobody uses a call, where the editor looks. */
const NOTE = /"(?:\$schema|planned|unused)": "[^"\n]*"/g
const CHINESE = /[\u2e80-\uffff]/
const known = new WeakMap<Source, string[]>()

/** Every name in a file; a dotted one whole and in its parts. Files that did not change are not searched again. */
export function namesIn(source: Source): string[] {
  const before = known.get(source)
  if (before) return before
  const quoted = [...source.text.replace(NOTE, '').matchAll(/"([^"\n]*)"/g)].map(([, text = '']) => text)
  const texts = quoted.flatMap((text) => (CHINESE.test(text) ? (text.match(/\{[^}]*\}/g) ?? []) : [text]))
  const names = texts.flatMap((text) => text.match(/[A-Za-z_][\w.]*/g) ?? [])
  const found = names.flatMap((name) => (name.includes('.') ? [name, ...name.split('.').filter(Boolean)] : [name]))
  known.set(source, found)
  return found
}

/** The words of a name, one and many alike. */
const wordsOf = (name: string) => name.split(/[._]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/(?<=\w{3})s$/, ''))
const runsOf = (name: string) => wordsOf(name).flatMap((word) => Array.from(word, (_, at) => ` ${word} `.slice(at, at + 3)))

/**
 * Which of two spellings is the slip? The one written once beside one written often, for a slip is made once; then
 * the one with more words that nothing else has; then the one whose letters follow each other less usually. Undefined when
 * nothing tells them apart.
 */
export function slipOf(left: string, right: string, frequency: NameFrequency): string | undefined {
  const usual = (name: string) => usualness(name, frequency)
  for (const [a, b] of [...weights(left, right, frequency), [usual(right), usual(left)]]) {
    if (a !== b) return (a ?? 0) > (b ?? 0) ? left : right
  }
  return undefined
}

/** Is there more than letters to tell a name from a slip of it? */
export const isTold = (left: string, right: string, frequency: NameFrequency): boolean =>
  weights(left, right, frequency).some(([a, b]) => a !== b)

/** What speaks against the left and the right one, the weightiest first. */
function weights(left: string, right: string, { names, words }: NameFrequency): number[][] {
  const times = (name: string) => names.get(name) ?? 0
  const isRare = (name: string, other: string) => times(name) <= 1 && times(other) > 1
  const odd = (name: string) => wordsOf(name).filter((word) => (words.get(word) ?? 0) <= times(name)).length
  return [
    [Number(isRare(left, right)), Number(isRare(right, left))],
    [odd(left), odd(right)],
  ]
}

/** How usually the letters of a name follow each other. */
function usualness(name: string, { names, runs }: NameFrequency): number {
  const own = names.get(name) ?? 0
  const all = runsOf(name).map((run) => Math.log(Math.max(1, (runs.get(run) ?? 0) - own + 1)))
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

/** One letter lost, added, changed, or two neighbours swapped. Another case, a plural, a past or a number is another name. */
export function isOneSlip(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1 || left.toLowerCase() === right.toLowerCase()) return false
  if (/^[sd]$/.test(left.length > right.length ? left.replace(right, '') : right.replace(left, ''))) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  // mobile and mobile1 are two fields.
  if (/\d/.test(a + b)) return false
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
