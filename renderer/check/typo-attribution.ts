import type { Problem } from '../model/problem.ts'
import { isObject } from '../model/normalize.ts'
import type { Declared, Project } from '../model/project.ts'
import { type At, valueAt } from '../model/source.ts'
import { isDecided, typoOf, type NameFrequency } from './name-frequency.ts'

/**
 * Decides for each unknown name with a similar declared name which of the two is the typo. If it is the declaration, the problem is
 * reported there once, instead of at every use. If each occurs once and only their letters differ, the report names both without a verdict.
 */
export function attributeTypos(project: Project, problems: readonly Problem[], frequency: () => NameFrequency): Problem[] {
  const moved = new Map<string, Problem>()
  const times = (name: string) => frequency().names.get(name) ?? 0
  const unmoved = problems.flatMap((problem) => {
    const { name = '', nearest = '' } = problem.values
    if (kindOf(problem.code) === undefined || nearest === '') return [problem]
    const declared = declarationOf(project, problem, nearest)
    const slip = declared && typoOf(nearest, name, frequency())
    if (!declared || slip === undefined) return [problem]
    const isPair = !isDecided(nearest, name, frequency())
    // Both names occur elsewhere, so the declared one counts as correct.
    if (isPair && times(nearest) > 1) return [problem]
    if (slip !== nearest) return [isPair ? pairProblem(problem, problem.values, declared, nearest) : problem]
    const key = `${declared.path}:${declared.line}:${declared.column}`
    moved.set(
      key,
      isPair
        ? pairProblem(declared, { name: nearest }, problem, name)
        : { ...declared, code: 'name.declared', values: { name: nearest, nearest: name } },
    )
    return []
  })
  return [...unmoved, ...moved.values()]
}

/** Returns a problem at `here` that refers to the place of the second spelling. */
function pairProblem(here: Location, { name = '' }: Problem['values'], { path, line }: Location, other: string): Problem {
  const { path: own, line: at, column } = here
  const isSame = own === path
  const values = { name, other, line: String(line), ...(isSame ? {} : { file: path }) }
  return { path: own, line: at, column, code: isSame ? 'name.pair' : 'name.pairIn', values }
}

type Location = Pick<Problem, 'path' | 'line' | 'column'>
type Look = (project: Project, problem: Problem, name: string) => Location | undefined

const locationOf = ({ source, at }: Declared<unknown>, inside: string[] = []): Location => ({
  path: source.path,
  ...source.locate([...at, ...inside], 'key'),
})
const locationOfDeclared = (found: Declared<unknown> | undefined) => found && locationOf(found)

/** Roots of names that a view declares itself. */
const OWN = new Set(['params', 'state'])

/** Kind of name -> function that returns where the suggested name is declared. */
const DECLARED: Record<string, Look> = {
  message: (project, _problem, name) => locationOfDeclared(project.messages.get(name)),
  query: (project, _problem, name) => locationOfDeclared(project.queries.get(name)),
  do: (project, _problem, name) => locationOfDeclared(project.commands.get(name)),
  setting: (project, _problem, name) => locationOfDeclared(project.settings.get(name)),
  tab: (project, _problem, name) => locationOfDeclared(project.tabs.get(name)),
  field(project, { values, path }, name) {
    const [root = ''] = values['path']?.split('.') ?? []
    if (OWN.has(root)) return ownName(project, path, root, name)
    const entity = project.entities.get(values['of']?.split(' ').at(-1) ?? '')
    return entity && name in entity.value.fields ? locationOf(entity, ['fields', name]) : locationOfDeclared(project.settings.get(name))
  },
  code(project, { values }, name) {
    const dictionary = project.dictionaries.get(values['dictionary'] ?? '')
    return dictionary && name in dictionary.value.codes ? locationOf(dictionary, ['codes', name]) : undefined
  },
  group(project, { values }, name) {
    const dictionary = project.dictionaries.get(values['dictionary'] ?? '')
    return dictionary && name in (dictionary.value.groups ?? {}) ? locationOf(dictionary, ['groups', name]) : undefined
  },
  param(project, { values, path }, name) {
    const maps = [project.queries, project.commands, project.screens, project.parts]
    const declared = maps.map((map) => map.get(values['receiver'] ?? '')).find((one) => one !== undefined)
    if (!declared) return ownName(project, path, 'params', name)
    return name in (declared.value.params ?? {}) ? locationOf(declared, ['params', name]) : undefined
  },
  data: (project, { path }, name) => ownName(project, path, 'data', name),
  dialog: (project, { path }, name) => ownName(project, path, 'dialogs', name),
  mode: (project, _problem, name) => locationOfDeclared(project.modes.get(name)),
  root: (project, { path }, name) => ownName(project, path, 'data', name) ?? resultOf(project, path, name),
  entry: (project, { path, at = [] }, name) => locationOfEntry(project, path, at, name),
}

const kindOf = (code: string) => /^(?:shape\.)?unknown\.(\w+)$/.exec(code)?.[1]
const declarationOf: Look = (project, problem, name) => DECLARED[kindOf(problem.code) ?? '']?.(project, problem, name)

/** Returns where a view or one of its dialogs declares a name. */
function ownName(project: Project, path: string, group: string, name: string): Location | undefined {
  const source = sourceOf(project, path)
  const at = source && declaredAt(source.data, [group, name])
  return at && { path, ...source.locate(at, 'key') }
}

const sourceOf = (project: Project, path: string) => project.sources.find(({ source }) => source.path === path)?.source

/** Returns where a step names its result or a list names its item (`as`). */
function resultOf(project: Project, path: string, name: string): Location | undefined {
  const source = sourceOf(project, path)
  const at = source && findAs(source.data, name)
  return at && { path, ...source.locate(at) }
}

function findAs(value: unknown, name: string): At | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isObject(value) && value['as'] === name) return ['as']
  for (const [key, one] of Object.entries(value)) {
    const at = findAs(one, name)
    if (at) return [Array.isArray(value) ? Number(key) : key, ...at]
  }
  return undefined
}

/** Returns where an entry listed in an arrangement is defined: `order.service.2` lists `tiles.care`. */
function locationOfEntry(project: Project, path: string, at: At, name: string): Location | undefined {
  const source = sourceOf(project, path)
  const around = at.slice(0, -3)
  const owner = valueAt(source?.data, around)
  const group = Object.entries(isObject(owner) ? owner : {}).find(([, one]) => isObject(one) && name in one)?.[0]
  return source && group !== undefined ? { path, ...source.locate([...around, group, name], 'key') } : undefined
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
