import { isObject } from '../../../renderer/model/normalize.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'

/** All or any of the parts of a group must be met. */
export type Join = 'all' | 'any'

/** A comparison of a path with a value; incomplete while a person picks its pieces. */
export interface Comparison {
  field: string | undefined
  operator: string | undefined
  /** Whether the comparison must not be met. */
  isNegated: boolean
  value: unknown
}

interface PartPlace {
  /** The address of the part, with its negation. */
  at: At
  /** The address of the part inside its negation. */
  inner: At
  json: unknown
}

export type ConditionPart =
  | (PartPlace & Comparison & { kind: 'comparison'; field: string; operator: string })
  | (PartPlace & { kind: 'group'; join: Join; isNegated: boolean; items: readonly ConditionPart[] })
  | (PartPlace & { kind: 'unread' })

const OPERATORS = new Set(['equals', 'notEquals', 'in', 'has', 'gt', 'gte', 'lt', 'lte', 'empty'])

/** Returns a condition as parts; a negation belongs to the part that it negates. */
export function readCondition(json: unknown, at: At): ConditionPart {
  const unread: ConditionPart = { kind: 'unread', at, inner: at, json }
  if (!isObject(json)) return unread
  const keys = Object.keys(json)
  const [first = ''] = keys
  if (keys.length === 1 && first === 'not') {
    const part = readCondition(json['not'], [...at, 'not'])
    return part.kind === 'unread' || part.isNegated ? unread : { ...part, at, json, isNegated: true }
  }
  const items = json[first]
  if (keys.length === 1 && (first === 'all' || first === 'any') && Array.isArray(items)) {
    const parts = items.map((one, index) => readCondition(one, [...at, first, index]))
    return { kind: 'group', at, inner: at, json, join: first, isNegated: false, items: parts }
  }
  const operator = keys.find((key) => key !== 'field') ?? ''
  const { field } = json
  if (keys.length !== 2 || typeof field !== 'string' || !OPERATORS.has(operator)) return unread
  return { kind: 'comparison', at, inner: at, json, isNegated: false, field, operator, value: json[operator] }
}

/** Whether all pieces of a comparison are chosen. */
export const isComplete = ({ field, operator, value }: Comparison): boolean =>
  field !== undefined && operator !== undefined && isChosen(value)

/** Whether there is a value to be written; an empty list is none. */
export const isChosen = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Returns the JSON of a complete comparison. */
export function comparisonJson({ field, operator = '', value, isNegated }: Comparison): object {
  const own = { field, [operator]: value }
  return isNegated ? { not: own } : own
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the changes that turn a comparison into another one; they touch only the pieces that differ. */
export function changedComparison(path: string, part: ConditionPart & { kind: 'comparison' }, next: Comparison): Change[] {
  if (next.isNegated !== part.isNegated) return [{ path, do: 'set', at: part.at, value: comparisonJson(next) }]
  const { operator = part.operator } = next
  return [
    ...(next.field === part.field ? [] : [{ path, do: 'set', at: [...part.inner, 'field'], value: next.field } as const]),
    ...(operator === part.operator ? [] : [{ path, do: 'rename', at: [...part.inner, part.operator], key: operator } as const]),
    ...(isSame(next.value, part.value) ? [] : [{ path, do: 'set', at: [...part.inner, operator], value: next.value } as const]),
  ]
}

/** Returns the change that adds a comparison beside a part: into its group, or into a new group with it. */
export function addedBeside(path: string, part: ConditionPart, join: Join, next: Comparison): Change {
  const value = comparisonJson(next)
  if (part.kind === 'group' && part.join === join && !part.isNegated)
    return { path, do: 'insert', at: [...part.inner, join, part.items.length], value }
  return { path, do: 'set', at: part.at, value: { [join]: [part.json, value] } }
}

/** Returns the change that adds a comparison to the end of a group. */
export const addedInside = (path: string, part: ConditionPart & { kind: 'group' }, next: Comparison): Change => ({
  path,
  do: 'insert',
  at: [...part.inner, part.join, part.items.length],
  value: comparisonJson(next),
})

/** Returns the changes that remove a part of a group; the last other part takes the place of the group. */
export function removedPart(path: string, group: ConditionPart & { kind: 'group' }, index: number): Change[] {
  const rest = group.items.filter((_, at) => at !== index)
  const [only] = rest
  return rest.length === 1 && only
    ? [{ path, do: 'set', at: group.inner, value: only.json }]
    : [{ path, do: 'remove', at: [...group.inner, group.join, index] }]
}

/** Returns the change between all and any. */
export const otherJoin = (path: string, { inner, join }: ConditionPart & { kind: 'group' }): Change => ({
  path,
  do: 'rename',
  at: [...inner, join],
  key: join === 'all' ? 'any' : 'all',
})

/** Returns the change that negates a group, or takes its negation back. */
export function negated(path: string, { at, json, isNegated }: ConditionPart & { kind: 'group' }): Change {
  return { path, do: 'set', at, value: isNegated && isObject(json) ? json['not'] : { not: json } }
}

/** Returns the changes that put the parts of an inner group in its place in the outer group. */
export function ungrouped(path: string, inner: ConditionPart & { kind: 'group' }): Change[] {
  const [list, index] = [inner.at.slice(0, -1), Number(inner.at.at(-1))]
  return [
    { path, do: 'remove', at: inner.at },
    ...inner.items.map((one, offset): Change => ({ path, do: 'insert', at: [...list, index + offset], value: one.json })),
  ]
}
