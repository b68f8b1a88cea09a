import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject } from '../../model/normalize.ts'
import type { Source } from '../../model/source.ts'
import { namesIn } from '../name-frequency.ts'
import { perDeclarations } from '../memoize.ts'
import { writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports fields of entities for forms alone that no form, rule or call mentions. Nobody can fill them in. */
export const fieldNowhere: AdviceRule = {
  level: 'warning',
  find({ project, declarations }) {
    const answered = answeredEntities(declarations)
    const views = new Map<string, Source[]>()
    for (const { source, nodes } of writtenViews(project))
      for (const { raw } of nodes)
        if (typeof raw['entity'] === 'string') views.set(raw['entity'], [...(views.get(raw['entity']) ?? []), source])
    return [...views].flatMap(([entity, files]) => {
      const declared = answered.has(entity) ? undefined : project.entities.get(entity)
      if (!declared) return []
      const { source, value } = declared
      const sent = sentNames(declarations, entity)
      return Object.keys(value.fields).flatMap((name): Problem[] => {
        const isOwn = namesIn(source).filter((one) => one === name).length > 1
        const isUsed = isOwn || sent.has(name) || files.some((file) => namesIn(file).some((one) => one === name))
        return isUsed ? [] : [problemAt(source, 'dead.field', ['fields', name], { name }, 'key')]
      })
    })
  },
}

/** Returns the request fields of the calls of commands that take a record of the entity. */
function sentNames({ commands, calls }: Declarations, entity: string): ReadonlySet<string> {
  const taking = [...commands.values()].filter(({ value }) => Object.values(value.params ?? {}).some(({ of }) => of === entity))
  const names = taking.flatMap(({ value }) => [
    ...Object.values(value.takes ?? {}).flatMap(({ fields }) => Object.keys(fields)),
    ...(value.calls ?? []).flatMap((call) => Object.keys(calls.get(call)?.value.request ?? {})),
  ])
  return new Set(names)
}

/** Returns the entities that queries, calls or other entities contain. */
const answeredEntities = perDeclarations(({ queries, calls, entities }: Declarations): ReadonlySet<string> => {
  const of = (value: unknown): string[] => (isObject(value) && typeof value['of'] === 'string' ? [value['of']] : [])
  return new Set([
    ...[...queries.values()].flatMap(({ value }) => of(value.returns)),
    ...[...calls.values()].flatMap(({ value }) => [...Object.values(value.response), ...Object.values(value.request)].flatMap(of)),
    ...[...entities.values()].flatMap(({ value }) => Object.values(value.fields).flatMap(of)),
  ])
})
