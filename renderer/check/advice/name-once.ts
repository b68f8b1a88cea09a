import type { Problem } from '../../model/problem.ts'
import type { FileKind, Project } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { perDeclarations } from '../memoize.ts'
import { isOneTypo, nameFrequency, nameSet } from '../name-frequency.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Files that declare names which an outside system also has. Views only use them. */
const DECLARING: ReadonlySet<FileKind> = new Set(['entity', 'call', 'actions', 'settings'])

/** The shortest name that is compared with others: many short names differ by one letter. */
const MIN_LENGTH = 5

/**
 * Reports a declared name that occurs only once and differs from another name by one slip. Fields of outside systems can be declared
 * only as their documents name them, so the checker has no other evidence of a slip.
 */
export const nameOnce: AdviceRule = {
  level: 'hint',
  find({ project, declarations }) {
    const elsewhere = project.sources.filter(({ kind }) => !DECLARING.has(kind))
    return suspects(declarations).flatMap(({ name, source, at, other }): Problem[] =>
      elsewhere.some((one) => nameSet(one.source).has(name)) ? [] : [problemAt(source, 'name.once', at, { name, nearest: other }, 'key')],
    )
  },
}

/** Returns the names that occur once where names are declared and nearly equal another one. */
const suspects = perDeclarations((project) => {
  const { entities, calls, queries, commands, settings } = project
  const files = [entities, calls, queries, commands, settings].flatMap((map) => [...map.values()].map(({ source }) => source))
  const declaring = nameFrequency(new Set(files))
  const long = [...declaring.keys()].filter((name) => name.length >= MIN_LENGTH)
  return declaredNames(project).flatMap((one) => {
    if (one.name.length < MIN_LENGTH || (declaring.get(one.name) ?? 0) > 1) return []
    const other = long.find((each) => isOneTypo(one.name, each))
    return other === undefined ? [] : [{ ...one, other }]
  })
})

interface DeclaredName {
  name: string
  source: Source
  at: At
}

function declaredNames({
  entities,
  calls,
  queries,
  commands,
  settings,
}: Pick<Project, 'entities' | 'calls' | 'queries' | 'commands' | 'settings'>): DeclaredName[] {
  const named = (source: Source, at: At, names: object | undefined): DeclaredName[] =>
    Object.keys(names ?? {}).map((name) => ({ name, source, at: [...at, name] }))
  return [
    ...[...entities.values()].flatMap(({ source, value }) => named(source, ['fields'], value.fields)),
    ...[...calls.values()].flatMap(({ source, value }) => [
      ...named(source, ['request'], value.ownRequest),
      ...named(source, ['response'], value.response),
    ]),
    ...[...queries.values(), ...commands.values()].flatMap(({ source, at, value }) => [
      ...named(source, [...at, 'params'], value.params),
      ...named(source, [...at, 'outcomes'], value.outcomes),
    ]),
    ...[...settings].map(([name, { source, at }]) => ({ name, source, at })),
  ]
}
