import type { JsonSchema } from '../../check/json-schema.ts'
import { RULES } from '../../check/advice/rules.ts'
import { isObject } from '../../model/normalize.ts'

const ONE: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rule', 'because'],
  properties: { rule: { enum: Object.keys(RULES) }, because: { type: 'string', minLength: 1 } },
}
const ACCEPT: JsonSchema = { anyOf: [ONE, { type: 'array', items: ONE, minItems: 1 }] }

/** Offers `accept` in each object of the language. The parser takes acceptances out, so the language's own schemas do not know them. */
export function offerAcceptance(definitions: Record<string, JsonSchema>): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isObject(value)) return
    const { properties } = value
    Object.values(value).forEach(visit)
    if (typeof value['title'] !== 'string' || value['additionalProperties'] !== false || !isObject(properties)) return
    const own = properties['accept']
    properties['accept'] = own === undefined ? ACCEPT : { anyOf: [own, ACCEPT] }
  }
  visit(Object.values(definitions))
}
