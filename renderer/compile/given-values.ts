import { isObject } from '../model/normalize.ts'
import type { QueryDeclaration } from '../model/project.ts'
import type { Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'

/** Every value that a query can return in some fields of its records. */
export type GivenValues = NonNullable<Type['given']>

/** Returns the declared values of a query (`gives`). */

export const givenValuesOf = (query: string, { gives }: QueryDeclaration): GivenValues | undefined => gives && { query, fields: gives }

/** Returns the values that a field can have according to its query; undefined if the query does not declare them. */
export function valuesGiven(owner: Type, name: string): readonly string[] | undefined {
  const { given } = owner
  return given && Object.hasOwn(given.fields, name) ? given.fields[name] : undefined
}

/** Whether a comparison of a time with the clock never holds; `future` means after the moment of the answer. */
export function isNeverMet(given: readonly string[], operator: string, right: unknown): boolean {
  if (!isObject(right) || given.length !== 1) return false
  const from = String(right['from'])
  const days = from === 'time.now' ? 0 : from === 'time.today' ? Number(right['plusDays'] ?? 0) : undefined
  const isUntil = operator === 'lt' || operator === 'lte'
  if (given[0] === 'future') return isUntil && days !== undefined && days <= 0
  return !isUntil && (from.startsWith('time.endOf') || from === 'time.now' || (days !== undefined && days > 0))
}

/** Reports a condition that no record of this query meets, and names queries whose records can meet it. */
export function reportNotGiven({ project, ...context }: BindContext, owner: Type, path: string, wanted: readonly string[], at: At): void {
  const { query = '', fields = {} } = owner.given ?? {}
  const name = path.split('.').at(-1) ?? ''
  const others = [...project.queries].flatMap(([own, { value }]) => {
    const gives = value.gives?.[name]
    const mayGive = gives === undefined || wanted.some((one) => gives.includes(one))
    return own !== query && mayGive && value.returns.of === owner.of && value.returns.type === 'list' && !value.planned ? [own] : []
  })
  const only = (fields[name] ?? []).join(' ')
  const code = only === 'future' || only === 'past' ? `condition.only.${only}` : 'condition.notGiven'
  report({ project, ...context }, code, at, { name: path, query, only, choices: others.join(' ') }, 'key')
}
