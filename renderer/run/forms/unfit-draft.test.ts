import { describe, expect, it } from 'vitest'
import type { FormPlan } from '../../compile/plan.ts'
import { interpretedValidator } from './interpreted-validator.ts'
import { findForm, unfitFields } from './unfit-draft.ts'

const form = { id: 'form', fields: { name: { type: 'text' }, litres: { type: 'integer' } }, rules: [] } as unknown as FormPlan
const validator = interpretedValidator({
  type: 'object',
  properties: { name: { type: 'string', maxLength: 3 }, litres: { type: 'integer', maximum: 9 } },
})
const draft = (values: object) => ({ values, types: { name: 'text', litres: 'integer' } })

describe('a stored draft', () => {
  it.each([
    [{ name: 'abcd', litres: 3 }, ['name']],
    [{ name: 'abc', litres: 10 }, ['litres']],
    [{ name: 'abc', litres: '3' }, []],
  ])('with %j does not fit in %j', (values, fields) => expect(unfitFields(form, validator, draft(values))).toEqual(fields))

  it('finds its form in the plan of its screen', () => {
    expect(findForm({ body: [{ id: 'form' }, { form }] }, 'form')).toBe(form)
    expect(findForm({ body: [] }, 'form')).toBeUndefined()
  })
})
