import type { Problem } from './problem.ts'
import { isObject } from './sane.ts'
import type { Declared, World } from './declared.ts'

/**
 * A name that is used but not declared, beside a declared one that looks almost the same: which of the two is the
 * slip? The one whose words are written nowhere else. When that is the declaration, the mistake is reported there,
 * once, instead of at every place that uses the right name.
 */
export function blameDeclarations(world: World, problems: readonly Problem[]): Problem[] {
  const suspects = problems.filter(({ code, values }) => code.startsWith('unknown.') && values['nearest'])
  if (suspects.length === 0) return [...problems]
  const counts = countWords(world)
  const moved = new Map<string, Problem>()
  const kept = problems.filter((problem) => {
    const { name = '', nearest = '' } = problem.values
    if (!suspects.includes(problem) || !isSlip(nearest, name, counts)) return true
    const declared = declarationOf(world, problem, nearest)
    if (!declared) return true
    const key = `${declared.path}:${declared.line}:${declared.column}`
    moved.set(key, { ...declared, code: 'name.declared', values: { name: nearest, nearest: name } })
    return false
  })
  return [...kept, ...moved.values()]
}

const IDENTIFIER = /[A-Za-z][\w.]*/g
const wordsOf = (name: string) => name.split(/[._]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

interface Known {
  names: Map<string, number>
  words: Map<string, number>
}

/** How often each identifier, and each word in one, is written in the schemas. */
function countWords(world: World): Known {
  const known: Known = { names: new Map(), words: new Map() }
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const { source } of world.sources) {
    for (const [quoted] of source.text.matchAll(/"[^"\n]*"/g)) {
      for (const [name] of quoted.matchAll(IDENTIFIER)) {
        add(known.names, name)
        for (const word of wordsOf(name)) add(known.words, word)
      }
    }
  }
  return known
}

/** Is `declared` the slip rather than `used`? By the words that only it has; then by how often each is written. */
function isSlip(declared: string, used: string, { names, words }: Known): boolean {
  const odd = (name: string) => wordsOf(name).filter((word) => (words.get(word) ?? 0) <= (names.get(name) ?? 0)).length
  const [left, right] = [odd(declared), odd(used)]
  return left === right ? (names.get(declared) ?? 0) <= 1 && (names.get(used) ?? 0) > 1 : left > right
}

type Place = Pick<Problem, 'path' | 'line' | 'column'>
type Look = (world: World, problem: Problem, name: string) => Place | undefined

const place = ({ source, at }: Declared<unknown>, inside: string[] = []): Place => ({
  path: source.path,
  ...source.locate([...at, ...inside], 'key'),
})
const known = (found: Declared<unknown> | undefined) => found && place(found)

/** Kind of name -> where the nearest right name of that kind is declared. */
const DECLARED: Record<string, Look> = {
  message: (world, _problem, name) => known(world.messages.get(name)),
  query: (world, _problem, name) => known(world.queries.get(name)),
  setting: (world, _problem, name) => known(world.settings.get(name)),
  tab: (world, _problem, name) => known(world.tabs.get(name)),
  field(world, { values }, name) {
    const entity = world.entities.get(values['of']?.split(' ').at(-1) ?? '')
    return entity && name in entity.value.fields ? place(entity, ['fields', name]) : known(world.settings.get(name))
  },
  code(world, { values }, name) {
    const dictionary = world.dictionaries.get(values['dictionary'] ?? '')
    return dictionary && name in dictionary.value.codes ? place(dictionary, ['codes', name]) : undefined
  },
  param(world, { values }, name) {
    const maps = [world.queries, world.commands, world.screens, world.parts]
    const declared = maps.map((map) => map.get(values['receiver'] ?? '')).find((one) => one !== undefined)
    return declared && name in (declared.value.params ?? {}) ? place(declared, ['params', name]) : undefined
  },
  root: (world, { path }, name) => ownName(world, path, name),
}

const declarationOf: Look = (world, problem, name) => DECLARED[problem.code.slice('unknown.'.length)]?.(world, problem, name)

/** A name that the view itself declares: one of its data sources. */
function ownName(world: World, path: string, name: string): Place | undefined {
  const source = world.sources.find((one) => one.source.path === path)?.source
  const data = isObject(source?.data) ? source.data['data'] : undefined
  return source && isObject(data) && name in data ? { path, ...source.locate(['data', name], 'key') } : undefined
}
