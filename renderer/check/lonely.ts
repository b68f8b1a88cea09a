import type { Problem } from './problem.ts'
import type { Source } from './source.ts'
import type { World } from './declared.ts'

/** Shorter ones are near to too many others. */
const SHORTEST_NAME = 5
const SHORT_NAME = 4
const SHORTEST_WORD = 6

/**
 * Names that the language alone can't judge: a field of an entity or a call is what the other side calls it. But a
 * name, or a word of one, that is written nowhere else and differs by one letter from what is written elsewhere is a
 * slip. Where it is not, the `description` beside it says so.
 */
export function lonelyNames(world: World): Problem[] {
  const names = new Map<string, number>()
  const words = new Map<string, number>()
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const { source } of world.sources) {
    for (const [name] of identifiersOf(source)) {
      add(names, name)
      for (const word of wordsOf(name)) add(words, word)
    }
  }
  // A short name counts when it is written again and again, as `rows` and `idNo` are.
  const commonNames = [...common(names, 2, SHORTEST_NAME), ...common(names, 5, SHORT_NAME)]
  const commonWords = common(words, 3, SHORTEST_WORD - 1)
  const meant = (name: string, isCode: boolean): string | undefined => {
    if ((names.get(name) ?? 0) > 1) return undefined
    const whole = name.length >= (isCode ? SHORTEST_NAME : SHORT_NAME - 1) ? commonNames.find((other) => isOneSlip(name, other)) : undefined
    if (whole) return whole
    const odd = wordsOf(name).find((word) => word.length >= SHORTEST_WORD && (words.get(word) ?? 0) <= 1)
    return odd && commonWords.find((other) => isOneSlip(odd, other))
  }
  return declaredNames(world).flatMap(({ source, at, name, excused, isCode }) => {
    const nearest = excused ? undefined : meant(name, isCode)
    return nearest === undefined ? [] : [{ path: source.path, ...source.locate(at, 'key'), code: 'name.lonely', values: { name, nearest } }]
  })
}

const identifiers = new WeakMap<Source, [string][]>()

/** Every identifier in a file, one by one; files that did not change are not searched again. */
function identifiersOf(source: Source): [string][] {
  const known = identifiers.get(source)
  if (known) return known
  const found = [...source.text.matchAll(/"([^"\n]*)"/g)].flatMap(([, quoted = '']) =>
    /[\u2e80-\uffff]/.test(quoted) ? [...quoted.matchAll(/\{[^}]*\}/g)].map(([inside]) => inside) : [quoted],
  )
  const made = found.flatMap((text) => [...text.matchAll(/[A-Za-z_]\w*/g)].map(([name]): [string] => [name]))
  identifiers.set(source, made)
  return made
}

const wordsOf = (name: string) => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
const common = (counts: ReadonlyMap<string, number>, least: number, shortest: number) =>
  [...counts].filter(([name, times]) => times >= least && name.length >= shortest).map(([name]) => name)

interface Declared {
  source: Source
  at: (string | number)[]
  name: string
  excused: boolean
  /** A code or a constant is a word that analysts choose: only a long one is judged. */
  isCode: boolean
}

/** The names that files declare and perhaps nothing in the schemas refers to. */
function declaredNames(world: World): Declared[] {
  const list = (source: Source, at: string[], names: Readonly<Record<string, object>>, isCode = false): Declared[] =>
    Object.entries(names).map(([name, value]) => ({ source, at: [...at, name], name, excused: 'description' in value, isCode }))
  return [
    ...[...world.entities.values()].flatMap(({ value, source }) => list(source, ['fields'], value.fields)),
    ...[...world.calls.values()].flatMap(({ value, source }) => [
      ...list(source, ['request'], value.request),
      ...list(source, ['response'], value.response),
    ]),
    ...[...world.dictionaries.values()].flatMap(({ value, source }) => list(source, ['codes'], value.codes, true)),
    ...[...world.settings].map(([name, { source, at, value }]) => ({ source, at, name, excused: 'description' in value, isCode: true })),
  ]
}

/** One letter lost, added, changed, or two neighbours swapped. Another case, a plural, a past or a number is another name. */
function isOneSlip(left: string, right: string): boolean {
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
