import { expect, it } from 'vitest'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { ConditionPlan } from '../../language/condition.ts'
import type { Field } from '../../language/field.ts'
import type { Env } from '../env/index.ts'
import { constant, createScope } from '../data/index.ts'
import { findings, resolverFor } from './findings.ts'
import { readerOf, type ShownField } from './shown-fields.ts'

/** Returns the rule that an amount breaks, with the limit in its message. */
function brokenBy(value: string, limits: Pick<Field, 'minimum' | 'maximum'>): unknown {
  const plan: FieldPlan = { name: 'paid', type: { type: 'money', ...limits }, label: '.', required: true, readOnly: false, messages: {} }
  const form: FormPlan = { id: '', entity: '', fields: {}, messages: {}, start: {}, fill: {}, readOnly: false, rules: [] }
  const env = { content: { messages: {}, validation: {} } } as unknown as Env
  const context = { env, scope: createScope({}), form, validator: undefined, started: { values: {}, incomplete: new Map() } }
  const [found] = findings(context, [{ plan, id: 'paid', order: 0 } as never], readerOf({ paid: value }))
  return found && [found.keyword, found.values.limit]
}

it('compares large amounts with their limits to the fen', () => {
  const limits = { minimum: '0.01', maximum: '9999999999999.98' }
  expect(brokenBy('0.01', limits)).toBeUndefined()
  expect(brokenBy('9999999999999.98', limits)).toBeUndefined()
  expect(brokenBy('9999999999999.99', limits)).toEqual(['maximum', '9,999,999,999,999.98'])
  expect(brokenBy('0.00', limits)).toEqual(['minimum', '0.01'])
  expect(brokenBy('0.105', limits)).toEqual(['money', undefined])
  expect(brokenBy('一百', limits)).toEqual(['money', undefined])
})

const form: FormPlan = { id: '', entity: '', fields: {}, messages: {}, start: {}, fill: {}, readOnly: false, rules: [] }
const env = { content: { messages: {}, validation: {} } } as unknown as Env
const field = (name: string, order: number): [string, ShownField] => [
  name,
  { plan: { name, type: { type: 'text' }, label: '.', required: true, readOnly: false, messages: {} }, id: name, order: [order] },
]

/** Validates `names`; returns the invalid fields and the fields passed to the validator. */
async function resolve(rules: FormPlan['rules'], names: ('name' | 'kind')[]) {
  const validated: string[][] = []
  const validator = (sent: unknown) => validated.push(Object.keys(sent as object)) > 0
  const scope = createScope({ form: constant({}) })
  const resolver = resolverFor(
    () => ({ env, form: { ...form, rules }, scope, validator, started: { values: {}, incomplete: new Map() } }),
    new Map([field('name', 0), field('kind', 1)]),
  )
  const { errors } = await resolver({ name: '蕨', kind: '1' }, undefined, { names, fields: {}, shouldUseNativeValidation: false })
  return { wrong: Object.keys(errors), validated }
}

it('validates only the changed field', async () => {
  expect(await resolve([], ['kind'])).toEqual({ wrong: [], validated: [['kind']] })
  expect(await resolve([], ['name', 'kind'])).toEqual({ wrong: [], validated: [['name', 'kind']] })
})

it('validates all fields for a field with a form rule, because the rule applies only when all fields are valid', async () => {
  const that: ConditionPlan = { op: 'empty', path: ['form', 'name'], right: { literal: false } }
  const rule: FormPlan['rules'][number] = { field: 'kind', that, message: 'm', blocks: true, at: 'submit' }
  expect(await resolve([rule], ['kind'])).toEqual({ wrong: ['kind'], validated: [['name', 'kind']] })
  expect((await resolve([rule], ['name'])).validated).toEqual([['name']])
})

const DAY = 86_400_000

/** Returns the rule that a time breaks on the second day. */
function brokenTime(value: number, { started, record }: { started?: number; record?: number }): unknown {
  const type: Field = { type: 'dateTime', earliest: 'today' }
  const plan: FieldPlan = { name: 'call', type, label: '.', required: true, readOnly: false, messages: {} }
  const time = { startOfDay: (instant: number) => Math.floor(instant / DAY) * DAY, format: () => '1970-01-02 00:00' }
  const today = { ...env, now: () => DAY + 1, formatters: { time } } as unknown as Env
  const scope = createScope({ task: constant({ call: record }) })
  const opened = { values: { call: started }, incomplete: new Map() }
  const context = { env: today, scope, form: { ...form, record: ['task'] }, validator: undefined, started: opened }
  const [found] = findings(context, [{ plan, id: 'call', order: 0 } as never], readerOf({ call: value }))
  return found?.keyword
}

it('TASKFORM-13 AMB-28 accepts a time of an earlier day that the user left as it was, and refuses one that was chosen', () => {
  expect(brokenTime(DAY - 1, { started: DAY - 1 })).toBeUndefined()
  // The record has changed since the form was opened.
  expect(brokenTime(DAY - 2, { started: DAY - 1, record: DAY - 2 })).toBeUndefined()
  expect(brokenTime(DAY - 3, { started: DAY - 1, record: DAY - 2 })).toBe('earliest')
  expect(brokenTime(DAY, {})).toBeUndefined()
})
