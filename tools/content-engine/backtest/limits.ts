import type { ConditionPlan } from '../../../renderer/language/condition.ts'
import type { Field } from '../../../renderer/language/field.ts'
import { FORMATS, isFormat } from '../../../renderer/language/field-rules.ts'
import { compareMoney } from '../../../renderer/language/money.ts'
import { holds } from './hidden.ts'

type Row = Readonly<Record<string, unknown>>

/** A field as a form or a call demands it. */
export interface Demand {
  field: string
  type: Partial<Field>
  required: boolean | ConditionPlan
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the demands that a stored value does not meet, each as a rule with its limit. */
export function brokenDemands({ field, type, required }: Demand, row: Row): string[] {
  if (!Object.hasOwn(row, field)) return []
  const value = row[field]
  if (isMissing(value)) return isRequired(required, row) ? ['required'] : []
  const limits = type as Readonly<Record<string, string | number | undefined>>
  const broken = [...sizeRules(type, value), ...valueRules(type, value)]
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [`${rule} ${limits[rule] ?? ''}`.trim()] : []))
}

const isRequired = (required: boolean | ConditionPlan, row: Row): boolean =>
  typeof required === 'boolean' ? required : holds(required, row, 'form') === true

function sizeRules(
  { minLength = 0, maxLength = Infinity, minItems = 0, maxItems = Infinity }: Partial<Field>,
  value: unknown,
): [string, boolean][] {
  if (Array.isArray(value))
    return [
      ['minItems', value.length < minItems],
      ['maxItems', value.length > maxItems],
    ]
  if (typeof value !== 'string') return []
  // Lengths count code points (DEC-04).
  const { length } = [...value]
  return [
    ['minLength', length < minLength],
    ['maxLength', length > maxLength],
  ]
}

function valueRules({ type, pattern, minimum, maximum, rules = {} }: Partial<Field>, value: unknown): [string, boolean][] {
  const text = typeof value === 'string' ? value : ''
  const isText = typeof value === 'string' && type !== 'money'
  const compare = (limit: unknown) => (type === 'money' ? (compareMoney(value, limit) ?? 0) : Number(value) - Number(limit))
  return [
    ['pattern', isText && pattern !== undefined && !new RegExp(pattern, 'u').test(text)],
    ['minimum', minimum !== undefined && compare(minimum) < 0],
    ['maximum', maximum !== undefined && compare(maximum) > 0],
    ...Object.keys(rules).map((name): [string, boolean] => [name, isText && isFormat(name) && !FORMATS[name](text)]),
  ]
}
