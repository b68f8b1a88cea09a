import type { Validator } from '../env/index.ts'
import { ucs2length } from './validator-runtime.ts'

/** The limits of a field that the form's validator checks. A value of another type breaks `type`, and nothing else is checked. */
export interface FieldLimits {
  type?: 'string' | 'number' | 'integer' | 'array'
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** The JSON schema of a form's values. */
export interface Limits {
  type: 'object'
  properties: Readonly<Record<string, FieldLimits>>
}

type Finding = NonNullable<Validator['errors']>[number]

const hasType = (type: FieldLimits['type'], value: unknown): boolean => {
  switch (type) {
    case undefined:
      return true
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'string':
      return typeof value === 'string'
  }
}

/** Returns the broken limits of a value of the right type, in the order of Ajv. */
function brokenLimits(limits: FieldLimits, value: unknown): [keyword: string, limit?: unknown][] {
  const over = (keyword: 'maxLength' | 'maximum' | 'maxItems', size: number): [string, unknown][] =>
    limits[keyword] !== undefined && size > limits[keyword] ? [[keyword, limits[keyword]]] : []
  const under = (keyword: 'minLength' | 'minimum' | 'minItems', size: number): [string, unknown][] =>
    limits[keyword] !== undefined && size < limits[keyword] ? [[keyword, limits[keyword]]] : []
  if (typeof value === 'number') return [...over('maximum', value), ...under('minimum', value)]
  if (Array.isArray(value)) return [...over('maxItems', value.length), ...under('minItems', value.length)]
  if (typeof value !== 'string') return []
  const length = ucs2length(value)
  const fits = limits.pattern === undefined || new RegExp(limits.pattern, 'u').test(value)
  return [...over('maxLength', length), ...under('minLength', length), ...(fits ? [] : [['pattern'] as [string]])]
}

/**
 * Returns a validator of a form that reports what Ajv's compiled one would. Released content has no code, and a strict CSP forbids to
 * compile some on the phone.
 */
export function interpretedValidator({ properties }: Limits): Validator {
  const validator: Validator = (sent) => {
    const values = Object(sent) as Record<string, unknown>
    const found = Object.entries(properties).flatMap(([name, limits]): Finding[] => {
      const value = values[name]
      if (value === undefined) return []
      const instancePath = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const wrongType = hasType(limits.type, value) ? [] : [{ keyword: 'type', instancePath, params: { type: limits.type } }]
      // Ajv checks the limits of a number also when it should be whole.
      const isChecked = wrongType.length === 0 || (limits.type === 'integer' && hasType('number', value))
      const broken = isChecked ? brokenLimits(limits, value) : []
      return [...wrongType, ...broken.map(([keyword, limit]) => ({ keyword, instancePath, params: { limit } }))]
    })
    validator.errors = found.length > 0 ? found : null
    return found.length === 0
  }
  return validator
}
