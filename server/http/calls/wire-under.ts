import type { Ajv } from 'ajv'
import { isEmpty } from '../../../renderer/language/as-text.ts'
import type { Field, Fields } from '../../../renderer/language/field.ts'
import { belongs, type DependentCodes } from '../../../renderer/language/dependent-codes.ts'
import type { Json, Wire } from './wire-scalars.ts'

/** A field whose codes depend on a parent field, with the default values of both. */
interface UnderRule {
  name: string
  plan: DependentCodes
  fallback: unknown
  parentFallback: unknown
}

/** The schema keyword for dependent codes. */
export const UNDER = 'stewardUnder'

/** Returns the schema keyword for the dependent fields of a record; an empty object when there are none. */
export function underRules(fields: Fields, { schemas }: Pick<Wire, 'schemas'>): Json {
  const rules = Object.entries(fields).flatMap(([name, field]: [string, Field]): UnderRule[] => {
    const plan = field.derived ? undefined : schemas.under(field)
    return plan ? [{ name, plan, fallback: field.default, parentFallback: fields[plan.field]?.default }] : []
  })
  return rules.length > 0 ? { [UNDER]: rules } : {}
}

/** Adds the keyword to Ajv that rejects a code that does not belong to the code of its parent field. */
export function addUnder(ajv: Ajv): void {
  const isAllowed = ({ name, plan, fallback, parentFallback }: UnderRule, data: Json) =>
    belongs(plan, withDefault(data[plan.field], parentFallback), withDefault(data[name], fallback))
  ajv.addKeyword({
    keyword: UNDER,
    type: 'object',
    schemaType: 'array',
    validate: (rules: UnderRule[], data: Json) => rules.every((rule) => isAllowed(rule, data)),
  })
}

const withDefault = (value: unknown, fallback: unknown) => (isEmpty(value) ? fallback : value)
