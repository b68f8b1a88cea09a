import { describe, expect, it } from 'vitest'
import { meets } from '../../renderer/language/condition.ts'
import { compileSuccess, succeeded, successEnvelope } from '../../renderer/language/success.ts'
import json from './condition.json' with { type: 'json' }
import { type Given, pathReader } from './language.ts'

type Case = Given & { condition: unknown; meets?: boolean }
/** Excluded, because the body of an answer has no declared amounts. */
const hasAmounts = ({ types }: Case) => Object.values(types).some(({ type }) => type === 'money')
const cases = (json as unknown as Case[]).filter((given) => given.meets !== undefined && !hasAmounts(given))
const comparesPaths = ({ condition }: Case) => JSON.stringify(condition).includes('"from":')
const planOf = (success: unknown) => compileSuccess(success) ?? 'none'
const succeeds = (success: unknown, body: unknown) => {
  const plan = compileSuccess(success)
  return plan !== undefined && succeeded(plan, body)
}

describe('the success of a call', () => {
  it.each(cases.filter((given) => !comparesPaths(given)))('evaluates like a condition: $title', (given) => {
    const plan = planOf(given.condition)
    expect(typeof plan).toBe('object')
    expect(typeof plan === 'object' && meets(plan, pathReader(given))).toBe(given.meets)
  })
  it.each(cases.filter(comparesPaths))('rejects a comparison of two paths: $title', (given) => expect(planOf(given.condition)).toBe('none'))

  it('AMB2-02 accepts one of several codes, as text or number', () => {
    const either = { field: 'body.status', in: ['200', '0'] }
    expect([{ status: 200 }, { status: '0' }, { status: '500' }, {}].map((body) => succeeds(either, body))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('`always` succeeds without a body', () => expect(succeeds('always', undefined)).toBe(true))
  it('ignores properties inherited from Object.prototype', () => expect(succeeds({ field: 'body.toString', empty: false }, {})).toBe(false))
})

describe('the status in the success envelope of the reference server', () => {
  it.each([
    ['200 when the condition does not test the status', { field: 'body.message', equals: 'success' }, '200'],
    ['200 for `always`', 'always', '200'],
    [
      '200 when it is one of several accepted values',
      {
        any: [
          { field: 'body.status', equals: 'success' },
          { field: 'body.status', equals: '200' },
        ],
      },
      '200',
    ],
    ['the required text', { field: 'body.status', equals: 'success' }, 'success'],
    ['the first of several accepted values', { field: 'body.status', in: ['ok', '0'] }, 'ok'],
    [
      'the only accepted value that is not excluded',
      {
        all: [
          { field: 'body.status', in: ['200', '0'] },
          { field: 'body.status', notEquals: '200' },
        ],
      },
      '0',
    ],
    [
      '200 when a field of the data decides',
      {
        all: [
          { field: 'body.status', empty: false },
          { field: 'body.data.code', equals: 'Y' },
        ],
      },
      '200',
    ],
    ['200 with an error code when the condition tests one', { field: 'body.errcode', equals: '0' }, '200 0'],
    ['undefined when the condition excludes the only message', { not: { field: 'body.message', equals: 'success' } }, undefined],
  ])('is %s', (_what, success, status) => {
    const plan = compileSuccess(success)
    const envelope = plan && successEnvelope(plan)
    expect(envelope && [envelope.status, envelope.errcode ?? []].flat().join(' ')).toBe(status)
  })
})
