import type { Problem } from '../model/problem.ts'
import { isObject } from '../model/normalize.ts'
import type { Declared, Project } from '../model/project.ts'
import { slipOf, type NameFrequency } from './name-frequency.ts'

/**
 * A name that is used but not declared, beside a declared one that looks almost the same: which of the two is the
 * slip? The one whose words are written nowhere else. When that is the declaration, the mistake is reported there,
 * once, instead of at every place that uses the right name.
 */
export function attributeTypos(project: Project, problems: readonly Problem[], everywhere: () => NameFrequency): Problem[] {
  const suspects = problems.filter(({ code, values }) => kindOf(code) !== undefined && values['nearest'])
  if (suspects.length === 0) return [...problems]
  const moved = new Map<string, Problem>()
  const kept = problems.filter((problem) => {
    const { name = '', nearest = '' } = problem.values
    if (!suspects.includes(problem) || slipOf(nearest, name, everywhere()) !== nearest) return true
    const declared = declarationOf(project, problem, nearest)
    if (!declared) return true
    const key = `${declared.path}:${declared.line}:${declared.column}`
    moved.set(key, { ...declared, code: 'name.declared', values: { name: nearest, nearest: name } })
    return false
  })
  return [...kept, ...moved.values()]
}

type Place = Pick<Problem, 'path' | 'line' | 'column'>
type Look = (project: Project, problem: Problem, name: string) => Place | undefined

const place = ({ source, at }: Declared<unknown>, inside: string[] = []): Place => ({
  path: source.path,
  ...source.locate([...at, ...inside], 'key'),
})
const known = (found: Declared<unknown> | undefined) => found && place(found)

/** The names a view declares for itself. */
const OWN = new Set(['params', 'state'])

/** Kind of name -> where the nearest right name of that kind is declared. */
const DECLARED: Record<string, Look> = {
  message: (project, _problem, name) => known(project.messages.get(name)),
  query: (project, _problem, name) => known(project.queries.get(name)),
  do: (project, _problem, name) => known(project.commands.get(name)),
  setting: (project, _problem, name) => known(project.settings.get(name)),
  tab: (project, _problem, name) => known(project.tabs.get(name)),
  field(project, { values, path }, name) {
    const [root = ''] = values['path']?.split('.') ?? []
    if (OWN.has(root)) return ownName(project, path, root, name)
    const entity = project.entities.get(values['of']?.split(' ').at(-1) ?? '')
    return entity && name in entity.value.fields ? place(entity, ['fields', name]) : known(project.settings.get(name))
  },
  code(project, { values }, name) {
    const dictionary = project.dictionaries.get(values['dictionary'] ?? '')
    return dictionary && name in dictionary.value.codes ? place(dictionary, ['codes', name]) : undefined
  },
  param(project, { values, path }, name) {
    const maps = [project.queries, project.commands, project.screens, project.parts]
    const declared = maps.map((map) => map.get(values['receiver'] ?? '')).find((one) => one !== undefined)
    if (!declared) return ownName(project, path, 'params', name)
    return name in (declared.value.params ?? {}) ? place(declared, ['params', name]) : undefined
  },
  dialog: (project, { path }, name) => ownName(project, path, 'dialogs', name),
  mode: (project, _problem, name) => known(project.modes.get(name)),
  root: (project, { path }, name) => ownName(project, path, 'data', name),
}

/** The kind of name that a problem says is unknown. */
const kindOf = (code: string) => /^(?:shape\.)?unknown\.(\w+)$/.exec(code)?.[1]
const declarationOf: Look = (project, problem, name) => DECLARED[kindOf(problem.code) ?? '']?.(project, problem, name)

/** A name that the view itself, or a dialog in it, declares. */
function ownName(project: Project, path: string, group: string, name: string): Place | undefined {
  const source = project.sources.find((one) => one.source.path === path)?.source
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
