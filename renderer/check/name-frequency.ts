import type { Source } from '../model/source.ts'

/** Counts how often each name occurs in these files. */
export function nameFrequency(sources: Iterable<Source>): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const source of sources) for (const name of namesIn(source)) names.set(name, (names.get(name) ?? 0) + 1)
  return names
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

const sets = new WeakMap<Source, ReadonlySet<string>>()

/** Returns every name in a file once. Cached per source. */
export function nameSet(source: Source): ReadonlySet<string> {
  const names = sets.get(source) ?? new Set(namesIn(source))
  sets.set(source, names)
  return names
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
