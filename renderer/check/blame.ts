import type { Problem } from './problem.ts'
import { isObject } from './sane.ts'
import type { Declared, World } from './declared.ts'
import { slipOf, type Written } from './written.ts'

/**
 * A name that is used but not declared, beside a declared one that looks almost the same: which of the two is the
 * slip? The one whose words are written nowhere else. When that is the declaration, the mistake is reported there,
 * once, instead of at every place that uses the right name.
 */
export function blameDeclarations(world: World, problems: readonly Problem[], everywhere: () => Written): Problem[] {
  const suspects = problems.filter(({ code, values }) => kindOf(code) !== undefined && values['nearest'])
  if (suspects.length === 0) return [...problems]
  const moved = new Map<string, Problem>()
  const kept = problems.filter((problem) => {
    const { name = '', nearest = '' } = problem.values
    if (!suspects.includes(problem) || slipOf(nearest, name, everywhere()) !== nearest) return true
    const declared = declarationOf(world, problem, nearest)
    if (!declared) return true
    const key = `${declared.path}:${declared.line}:${declared.column}`
    moved.set(key, { ...declared, code: 'name.declared', values: { name: nearest, nearest: name } })
    return false
  })
  return [...kept, ...moved.values()]
}

type Place = Pick<Problem, 'path' | 'line' | 'column'>
type Look = (world: World, problem: Problem, name: string) => Place | undefined

const place = ({ source, at }: Declared<unknown>, inside: string[] = []): Place => ({
  path: source.path,
  ...source.locate([...at, ...inside], 'key'),
})
const known = (found: Declared<unknown> | undefined) => found && place(found)

/** The names a view declares for itself. */
const OWN = new Set(['params', 'state'])

/** Kind of name -> where the nearest right name of that kind is declared. */
const DECLARED: Record<string, Look> = {
  message: (world, _problem, name) => known(world.messages.get(name)),
  query: (world, _problem, name) => known(world.queries.get(name)),
  do: (world, _problem, name) => known(world.commands.get(name)),
  setting: (world, _problem, name) => known(world.settings.get(name)),
  tab: (world, _problem, name) => known(world.tabs.get(name)),
  field(world, { values, path }, name) {
    const [root = ''] = values['path']?.split('.') ?? []
    if (OWN.has(root)) return ownName(world, path, root, name)
    const entity = world.entities.get(values['of']?.split(' ').at(-1) ?? '')
    return entity && name in entity.value.fields ? place(entity, ['fields', name]) : known(world.settings.get(name))
  },
  code(world, { values }, name) {
    const dictionary = world.dictionaries.get(values['dictionary'] ?? '')
    return dictionary && name in dictionary.value.codes ? place(dictionary, ['codes', name]) : undefined
  },
  param(world, { values, path }, name) {
    const maps = [world.queries, world.commands, world.screens, world.parts]
    const declared = maps.map((map) => map.get(values['receiver'] ?? '')).find((one) => one !== undefined)
    if (!declared) return ownName(world, path, 'params', name)
    return name in (declared.value.params ?? {}) ? place(declared, ['params', name]) : undefined
  },
  dialog: (world, { path }, name) => ownName(world, path, 'dialogs', name),
  mode: (world, _problem, name) => known(world.modes.get(name)),
  root: (world, { path }, name) => ownName(world, path, 'data', name),
}

/** The kind of name that a problem says is unknown. */
const kindOf = (code: string) => /^(?:shape\.)?unknown\.(\w+)$/.exec(code)?.[1]
const declarationOf: Look = (world, problem, name) => DECLARED[kindOf(problem.code) ?? '']?.(world, problem, name)

/** A name that the view itself, or a dialog in it, declares. */
function ownName(world: World, path: string, group: string, name: string): Place | undefined {
  const source = world.sources.find((one) => one.source.path === path)?.source
  const at = source && declaredAt(source.data, [group, name])
  return at && { path, ...source.locate(at, 'key') }
}

function declaredAt(view: unknown, [group, name]: [string, string]): string[] | undefined {
  if (!isObject(view)) return undefined
  const own = view[group]
  if (isObject(own) && name in own) return [group, name]
  const dialogs = isObject(view['dialogs']) ? Object.entries(view['dialogs']) : []
  for (const [dialog, inner] of dialogs) {
    const at = declaredAt(inner, [group, name])
    if (at) return ['dialogs', dialog, ...at]
  }
  return undefined
}
