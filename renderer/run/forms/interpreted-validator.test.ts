import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Validator } from '../env/index.ts'
import { type FieldLimits, interpretedValidator, type Limits } from './interpreted-validator.ts'

const size = fc.nat({ max: 4 })
const limits: fc.Arbitrary<FieldLimits> = fc.oneof(
  fc.record(
    { type: fc.constant('string' as const), minLength: size, maxLength: size, pattern: fc.constantFrom('^\\d+$', '^1', '^.{2}$') },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constantFrom('number' as const, 'integer' as const), minimum: size, maximum: size }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('array' as const), minItems: size, maxItems: size }, { requiredKeys: ['type'] }),
  fc.constant({}),
)
const names = fc.constantFrom('name', 'a.b', 'a/b', '~')
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom('1', 'a', '蕨', '𠮷'), maxLength: 5 }),
  fc.integer({ min: -1, max: 5 }),
  fc.constantFrom(1.5, null, true),
  fc.array(fc.integer(), { maxLength: 5 }),
)

/** Returns what the app reads of a validator's errors. */
const foundBy = (validator: Validator, values: unknown) => ({
  isValid: validator(values),
  errors: (validator.errors ?? []).map(({ keyword, instancePath, params }) => ({
    keyword: keyword === 'type' ? `type ${String(params['type'])}` : keyword,
    instancePath,
    limit: params['limit'],
  })),
})

it('reports the same broken limits in the same order as the validator that Ajv compiles for the build', () => {
  fc.assert(
    fc.property(
      fc.dictionary(names, limits, { noNullPrototype: true }),
      fc.dictionary(names, value, { noNullPrototype: true }),
      (properties, values) => {
        const schema: Limits = { type: 'object', properties }
        const compiled = new Ajv({ allErrors: true, messages: false, strictTypes: false }).compile(schema) as Validator
        expect(foundBy(interpretedValidator(schema), values)).toEqual(foundBy(compiled, values))
      },
    ),
    { numRuns: 300 },
  )
})
