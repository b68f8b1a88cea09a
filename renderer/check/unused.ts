import { emptyOwnUse, type OwnUse, type Used } from '../compile/used.ts'
import type { Problem } from '../model/problem.ts'
import type { Declared, Project, View } from '../model/project.ts'
import type { At, Source } from '../model/source.ts'

/** Reports declarations that are not used. Planned declarations and calls with `unused` are exempt. */
export function unusedNames(project: Project, used: Used): Problem[] {
  const found: Problem[] = []
  const look = <T extends object>(
    kind: string,
    map: Map<string, Declared<T>>,
    names: ReadonlySet<string>,
    exempt: (value: T) => boolean = () => false,
  ) => {
    for (const [name, { value, source, at }] of map) {
      if (names.has(name) || 'planned' in value || exempt(value)) continue
      const position = at.length > 0 ? source.locate(at, 'key') : source.locate(['id'])
      found.push({ path: source.path, ...position, code: `unused.${kind}`, values: { name } })
    }
  }
  look('message', project.messages, used.messages, ({ kind }) => kind === 'answer')
  look('part', project.parts, used.parts)
  look('query', project.queries, used.queries)
  look('command', project.commands, used.commands)
  look('call', project.calls, used.calls, (call) => 'unused' in call)
  look('entity', project.entities, used.entities)
  look('dictionary', project.dictionaries, used.dictionaries)
  for (const [name, { path }] of project.pictures)
    if (!used.pictures.has(name)) found.push({ path, at: [], line: 1, column: 1, code: 'unused.picture', values: { name } })
  return [...found, ...unusedGroups(project, used)]
}

const unusedGroups = ({ dictionaries }: Project, used: Used): Problem[] =>
  [...dictionaries].flatMap(([dictionary, { value, source }]) =>
    Object.keys(value.groups ?? {}).flatMap((name): Problem[] =>
      used.groups.has(`${dictionary}.${name}`) || 'planned' in value ? [] : [unusedAt(source, ['groups', name], 'unused.group', name)],
    ),
  )

/** Reports data, params, state and dialogs of a view that are not used. */
export function unusedInViews(source: Source, view: View, { views }: Pick<Used, 'views'>, at: At = []): Problem[] {
  const own = withData(views.get(view) ?? emptyOwnUse())
  const left = (['data', 'params', 'state', 'dialogs'] as const).flatMap((group) =>
    Object.keys(view[group] ?? {}).flatMap((name): Problem[] =>
      own[group].has(name) ? [] : [unusedAt(source, [...at, group, name], `unused.${CODES[group]}`, name)],
    ),
  )
  const dialogs = Object.entries(view.dialogs ?? {})
  return [...left, ...dialogs.flatMap(([name, dialog]) => unusedInViews(source, dialog, { views }, [...at, 'dialogs', name]))]
}

const unusedAt = (source: Source, at: At, code: string, name: string): Problem => ({
  path: source.path,
  at,
  ...source.locate(at, 'key'),
  code,
  values: { name },
})

const CODES = { data: 'data', params: 'param', state: 'state', dialogs: 'dialog' }

/** Adds the names read by used data sources, transitively. */
function withData({ data, params, state, dialogs, forData }: OwnUse): Pick<OwnUse, 'data' | 'params' | 'state' | 'dialogs'> {
  const all = { data: new Set(data), params: new Set(params), state: new Set(state), dialogs }
  // Iterating a Set includes elements added during the iteration.
  for (const name of all.data) {
    const own = forData.get(name)
    for (const group of ['data', 'params', 'state'] as const) for (const one of own?.[group] ?? []) all[group].add(one)
  }
  return all
}
