import { type ConditionPlan, meets } from '../../language/condition.ts'
import { isObject } from '../../model/normalize.ts'
import type { WrittenCondition } from '../../model/written-condition.ts'
import { type Domain, pathsOf } from '../../compile/noted.ts'

export type Domains = ReadonlyMap<string, Domain>

/** More combinations of values than this are not tried, so nothing is decided. */
const MAX_COMBINATIONS = 4000

/** Stands for a value that is not written in the condition. */
const OTHER = '\u0000other'

type Values = ReadonlyMap<string, unknown>

/**
 * Returns whether a condition is always or never met while `assumed` holds; undefined if it depends on the data. Each path is tried with
 * every value that makes a difference. A comparison of two paths counts as open.
 */
export function decided(
  condition: WrittenCondition,
  assumed: readonly WrittenCondition[],
  domains: Domains,
  isFilled = false,
): 'always' | 'never' | undefined {
  const own = new Set([...pathsOf(condition), ...assumed.flatMap(pathsOf)])
  const choices = new Map<string, readonly unknown[]>()
  const all: WrittenCondition[] = [condition, ...assumed]
  const asked = new Set(pathsOf(condition))
  for (const path of own) choices.set(path, valuesToTry(path, domains.get(path), all, isFilled && asked.has(path)))
  for (const one of all) for (const key of openComparisons(one, domains)) choices.set(key, [true, false])
  const count = [...choices.values()].reduce((product, values) => product * values.length, 1)
  if (count > MAX_COMBINATIONS) return undefined
  let isMet = false
  let isUnmet = false
  let isPossible = false
  for (const values of combinations([...choices])) {
    if (!assumed.every((one) => holds(one, values, domains))) continue
    isPossible = true
    if (holds(condition, values, domains)) isMet = true
    else isUnmet = true
    if (isMet && isUnmet) return undefined
  }
  return isPossible ? (isMet ? 'always' : 'never') : undefined
}

function* combinations(choices: readonly (readonly [string, readonly unknown[]])[]): Generator<Values> {
  const indexes = choices.map(() => 0)
  for (;;) {
    yield new Map(choices.map(([key, values], position) => [key, values[indexes[position] ?? 0]]))
    let position = 0
    while (position < choices.length) {
      indexes[position] = (indexes[position] ?? 0) + 1
      if ((indexes[position] ?? 0) < (choices[position]?.[1].length ?? 0)) break
      indexes[position] = 0
      position += 1
    }
    if (position === choices.length) return
  }
}

type Comparison = Extract<WrittenCondition, { kind: 'comparison' }>

/** Types whose values the condition compares by size or content with something that is not tried. */
const OPAQUE = new Set(['money', 'date', 'dateTime', 'list', 'record', 'image', 'file', 'map', 'unknown'])

function valuesToTry(path: string, domain: Domain | undefined, conditions: readonly WrittenCondition[], isFilled: boolean): unknown[] {
  const { type = 'unknown', values, least, mayBeEmpty = true } = domain ?? {}
  const empty = mayBeEmpty && !isFilled ? [undefined] : []
  if (values) return [...values, ...empty]
  if (OPAQUE.has(type)) return [OTHER, ...empty]
  const written = conditions.flatMap((one) => literalsOf(path, one))
  const isNumber = type === 'number' || type === 'integer'
  if (!isNumber) return [...new Set([...written.map(String), OTHER]), ...empty]
  const near = written.map(Number).flatMap((one) => [one - 1, one, one + 1])
  const numbers = [...new Set([...near, least ?? 0])].filter((one) => !Number.isNaN(one) && (least === undefined || one >= least))
  return [...numbers, ...empty]
}

function literalsOf(path: string, condition: WrittenCondition | undefined): unknown[] {
  if (condition === undefined) return []
  if (condition.kind !== 'comparison') return [condition.of].flat().flatMap((one) => literalsOf(path, one))
  return condition.path !== path || condition.operator === 'empty' || isObject(condition.right) ? [] : [condition.right].flat()
}

/** Whether the values that are tried do not decide a comparison. */
const isOpen = ({ operator, right, path }: Comparison, domains: Domains) =>
  operator !== 'empty' && (isObject(right) || operator === 'has' || OPAQUE.has(domains.get(path)?.type ?? 'unknown'))

const keyOf = ({ path, operator, right }: Comparison) => `${path} ${operator} ${JSON.stringify(right)}`

function openComparisons(condition: WrittenCondition | undefined, domains: Domains): string[] {
  if (condition === undefined) return ['unknown']
  if (condition.kind !== 'comparison') return [condition.of].flat().flatMap((one) => openComparisons(one, domains))
  return isOpen(condition, domains) ? [keyOf(condition)] : []
}

function holds(condition: WrittenCondition | undefined, values: Values, domains: Domains): boolean {
  if (condition === undefined) return values.get('unknown') === true
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, values, domains))
    case 'any':
      return condition.of.some((one) => holds(one, values, domains))
    case 'not':
      return !holds(condition.of, values, domains)
    case 'comparison':
      if (isOpen(condition, domains)) return values.get(condition.path) !== undefined && values.get(keyOf(condition)) === true
      return meets(planOf(condition), ([path = '']) => values.get(path))
  }
}

const planOf = ({ operator, path, right }: Comparison): ConditionPlan =>
  ({ op: operator ?? 'empty', path: [path], right: { literal: right } }) as ConditionPlan
