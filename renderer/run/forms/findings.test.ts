import { expect, it } from 'vitest'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import type { Env } from '../env/index.ts'
import { createScope } from '../data/index.ts'
import { findings } from './findings.ts'

/** The rule that an amount of this kind breaks, with the limit that is said. */
function brokenBy(value: string, limits: Pick<Field, 'minimum' | 'maximum'>): unknown {
  const plan: FieldPlan = { name: 'paid', type: { type: 'money', ...limits }, label: '.', required: true, readOnly: false, messages: {} }
  const form: FormPlan = { id: '', entity: '', fields: {}, messages: {}, start: {}, fill: {}, readOnly: false, rules: [] }
  const env = { content: { messages: {}, validation: {} } } as unknown as Env
  const context = { env, scope: createScope({}), form, validator: undefined }
  const [found] = findings(context, [{ plan, id: 'paid', order: 0 } as never], { paid: value })
  return found && [found.keyword, found.values.limit]
}

it('an amount is checked against its limits to the fen, however large', () => {
  const limits = { minimum: '0.01', maximum: '9999999999999.98' }
  expect(brokenBy('0.01', limits)).toBeUndefined()
  expect(brokenBy('9999999999999.98', limits)).toBeUndefined()
  expect(brokenBy('9999999999999.99', limits)).toEqual(['maximum', '9,999,999,999,999.98'])
  expect(brokenBy('0.00', limits)).toEqual(['minimum', '0.01'])
  expect(brokenBy('0.105', limits)).toEqual(['money', undefined])
  expect(brokenBy('一百', limits)).toEqual(['money', undefined])
})
