import type { Ajv } from 'ajv'
import { isEmpty } from '../../../renderer/language/as-text.ts'
import type { Field, Fields } from '../../../renderer/language/field.ts'
import { belongs, type UnderPlan } from '../../../renderer/language/under.ts'
import type { Json, Wire } from './wire-scalars.ts'

/** A field under another one, and what either is when the request leaves it out. */
interface UnderRule {
  name: string
  plan: UnderPlan
  otherwise: unknown
  otherwiseAbove: unknown
}

const UNDER = 'stewardUnder'

/** What a record's schema says of its fields under others; nothing when there are none. */
export function underRules(fields: Fields, { schemas }: Pick<Wire, 'schemas'>): Json {
  const rules = Object.entries(fields).flatMap(([name, field]: [string, Field]): UnderRule[] => {
    const plan = field.derived ? undefined : schemas.under(field)
    return plan ? [{ name, plan, otherwise: field.default, otherwiseAbove: fields[plan.field]?.default }] : []
  })
  return rules.length > 0 ? { [UNDER]: rules } : {}
}

/** Teaches Ajv to refuse a code that does not belong beside the code above it. */
export function addUnder(ajv: Ajv): void {
  const isAllowed = ({ name, plan, otherwise, otherwiseAbove }: UnderRule, data: Json) =>
    belongs(plan, given(data[plan.field], otherwiseAbove), given(data[name], otherwise))
  ajv.addKeyword({
    keyword: UNDER,
    type: 'object',
    schemaType: 'array',
    validate: (rules: UnderRule[], data: Json) => rules.every((rule) => isAllowed(rule, data)),
  })
}

const given = (value: unknown, otherwise: unknown) => (isEmpty(value) ? otherwise : value)
