import prose from '../../../schemas/language/prose.json' with { type: 'json' }
import type { ValueType } from '../checking/scope.ts'
import type { Comparison } from './conditions.ts'

const words: Readonly<Record<string, string>> = prose

/** An operator as people choose it: with its negation, and for a missing value with the answer. */
export interface OperatorChoice {
  id: string
  label: string
  operator: string
  isNegated: boolean
  /** The right side; absent when a person chooses it. */
  value?: unknown
}

const SIZES = ['gt', 'gte', 'lt', 'lte']
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  text: ['equals', 'not equals', 'notEquals', 'in', 'not in', 'has', 'not has'],
  code: ['equals', 'not equals', 'notEquals', 'in', 'not in'],
  boolean: ['equals', 'notEquals'],
  number: ['equals', 'not equals', 'notEquals', ...SIZES],
  integer: ['equals', 'not equals', 'notEquals', ...SIZES],
  money: ['equals', 'not equals', 'notEquals', ...SIZES],
  date: [...SIZES, 'equals', 'notEquals'],
  dateTime: SIZES,
  list: ['has', 'not has'],
}
const EMPTY = ['empty.true', 'empty.false']
const TIMES = new Set(['date', 'dateTime'])

/** Returns the operators that a type has, and the one that is written. */
export function operatorsOf(type: ValueType | undefined, written: Comparison): OperatorChoice[] {
  const own = [...(BY_TYPE[type?.type ?? ''] ?? []), ...EMPTY]
  const current = operatorId(written)
  return [...own, ...(current === undefined || own.includes(current) ? [] : [current])].map((id) => choiceOf(id, type))
}

/** Returns the id of the operator of a comparison; undefined while none is chosen. */
export function operatorId({ operator, isNegated, value }: Comparison): string | undefined {
  if (operator === undefined) return undefined
  const id = operator === 'empty' ? `empty.${String(value)}` : operator
  return isNegated ? `not ${id}` : id
}

function choiceOf(id: string, type: ValueType | undefined): OperatorChoice {
  const isNegated = id.startsWith('not ')
  const name = id.replace('not ', '')
  const [operator = '', answer] = name.split('.')
  const kind = TIMES.has(type?.type ?? '') ? 'time' : type?.type === 'boolean' ? 'boolean' : type?.type === 'code' ? 'code' : 'text'
  const variants = [`${name}.${kind}`, name]
  const negated = isNegated ? variants.map((key) => words[`op.not.${key}`]).find((found) => found !== undefined) : undefined
  const plain = variants.map((key) => words[`op.${key}`]).find((found) => found !== undefined) ?? name
  const label = isNegated ? (negated ?? (words['group.not.inline'] ?? '{}').replace('{}', ` ${plain}`)) : plain
  return { id, label, operator, isNegated, ...(answer === undefined ? {} : { value: answer === 'true' }) }
}

/** Returns a comparison with another operator, without the values that do not fit. */
export function withOperator(comparison: Comparison, { operator, isNegated, value }: OperatorChoice): Comparison {
  return { ...comparison, operator, isNegated, value: value ?? fitting(operator, comparison) }
}

function fitting(operator: string, { operator: before, value }: Comparison): unknown {
  if (before === 'empty') return undefined
  if (operator === 'in')
    return Array.isArray(value) || before === 'in' ? value : typeof value === 'object' || value === undefined ? undefined : [value]
  return Array.isArray(value) ? (value[0] as unknown) : before === 'in' ? undefined : value
}

/** Returns a comparison of another path, without the values that do not fit its type. */
export function withField(comparison: Comparison, field: string, before: ValueType | undefined, type: ValueType | undefined): Comparison {
  const isSame = before?.type === type?.type && before?.dictionary === type?.dictionary
  const fits = operatorsOf(type, NOTHING).some(({ id }) => id === operatorId(comparison))
  const kept = comparison.operator === 'empty' || isSame
  if (!fits) return { ...NOTHING, field }
  return { ...comparison, field, value: kept ? comparison.value : undefined }
}

/** An empty comparison. */
export const NOTHING: Comparison = { field: undefined, operator: undefined, isNegated: false, value: undefined }
