import { describe, expect, it } from 'vitest'
import { meets } from '../../renderer/language/condition.ts'
import { compileSuccess, succeeded, successEnvelope } from '../../renderer/language/success.ts'
import written from './condition.json' with { type: 'json' }
import { type Given, pathReader } from './language.ts'

type Case = Given & { condition: unknown; meets?: boolean }
/** Nothing in the body of an answer is known to be an amount. */
const hasAmounts = ({ types }: Case) => Object.values(types).some(({ type }) => type === 'money')
const cases = (written as unknown as Case[]).filter((one) => one.meets !== undefined && !hasAmounts(one))
const readsRight = ({ condition }: Case) => JSON.stringify(condition).includes('"from":')
const planOf = (success: unknown) => compileSuccess(success) ?? 'none'
const answered = (success: unknown, body: unknown) => {
  const plan = compileSuccess(success)
  return plan !== undefined && succeeded(plan, body)
}

describe('the success of a call', () => {
  it.each(cases.filter((one) => !readsRight(one)))('means what a condition means: $title', (one) => {
    const plan = planOf(one.condition)
    expect(typeof plan).toBe('object')
    expect(typeof plan === 'object' && meets(plan, pathReader(one))).toBe(one.meets)
  })
  it.each(cases.filter(readsRight))('can say nothing about another path: $title', (one) => expect(planOf(one.condition)).toBe('none'))

  it('AMB2-02 is one of several codes, as texts or numbers', () => {
    const either = { field: 'body.status', in: ['200', '0'] }
    expect([{ status: 200 }, { status: '0' }, { status: '500' }, {}].map((body) => answered(either, body))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('is always there where the answer is not read', () => expect(answered('always', undefined)).toBe(true))
  it('knows nothing that an object has from birth', () => expect(answered({ field: 'body.toString', empty: false }, {})).toBe(false))
})

describe('the status that our own service answers a success with', () => {
  it.each([
    ['200 where the status is not asked for', { field: 'body.message', equals: 'success' }, '200'],
    ['200 where nothing is', 'always', '200'],
    [
      '200 where it is one of several',
      {
        any: [
          { field: 'body.status', equals: 'success' },
          { field: 'body.status', equals: '200' },
        ],
      },
      '200',
    ],
    ['the word that is asked for', { field: 'body.status', equals: 'success' }, 'success'],
    ['the first of several', { field: 'body.status', in: ['ok', '0'] }, 'ok'],
    [
      'the one that is left',
      {
        all: [
          { field: 'body.status', in: ['200', '0'] },
          { field: 'body.status', notEquals: '200' },
        ],
      },
      '0',
    ],
    [
      '200 where the data decide',
      {
        all: [
          { field: 'body.status', empty: false },
          { field: 'body.data.code', equals: 'Y' },
        ],
      },
      '200',
    ],
    ['an error code where the plan asks for one', { field: 'body.errcode', equals: '0' }, '200 0'],
    ['nothing where a message is wanted that it never says', { not: { field: 'body.message', equals: 'success' } }, undefined],
  ])('is %s', (_what, success, status) => {
    const plan = compileSuccess(success)
    const envelope = plan && successEnvelope(plan)
    expect(envelope && [envelope.status, envelope.errcode ?? []].flat().join(' ')).toBe(status)
  })
})
