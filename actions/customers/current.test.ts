import { describe, expect, it } from 'vitest'
import type { Customer } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { currentCustomer } from './current.ts'
import chosen from './customer.chosen.ts'
import current from './customer.current.ts'
import ofTask from './customer.ofTask.ts'
import use from './customer.use.ts'

const rejectWith = (outcome: string) => async () => Promise.reject(new OutcomeError(outcome))
const outcomeOf = (promise: Promise<unknown>) =>
  promise.catch((error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)))

type CustomerContext = Parameters<typeof currentCustomer>[0] &
  Parameters<typeof current>[1] &
  Parameters<typeof chosen>[1] &
  Parameters<typeof use>[1] &
  Parameters<typeof ofTask>[1]

/** A context with a current customer, which logs the contacts that were looked up or chosen. */
function createContext(
  contact: string | undefined,
  call: (name: string, request: never) => Promise<unknown> = rejectWith('requestFailed'),
) {
  const chosenContacts: string[] = []
  const lookedUp: unknown[] = []
  const context = {
    customer: { current: async () => contact, choose: (externalUserId: string) => void chosenContacts.push(externalUserId) },
    session: { get: () => ({}) },
    setting: (name: string) => ({ corpTagNames: 3 })[name],
    message: (name: string) => ({ text: name }),
    note: () => undefined,
    call: (name: string, request: never) => {
      lookedUp.push(...Object.values(request))
      return call(name, request)
    },
  }
  return { chosenContacts, lookedUp, context: context as unknown as CustomerContext }
}
const customer: Customer = { externalUserid: 'wm1', custName: 'One', idNo: '1', cifClientNo: 'C1' }
const found = async () => ({ ok: true, data: customer })

describe('CALL-08 currentCustomer', () => {
  it('CALL-08 returns the server’s answer', async () => expect(await currentCustomer(createContext('wm1', found).context)).toBe(customer))
  it.each([
    ['a refusal with a message', async () => ({ ok: false, data: customer })],
    ['forbidden, for another steward’s customer', rejectWith('forbidden')],
    ['gone, for a deleted customer', rejectWith('gone')],
  ])('CALL-08 returns undefined after %s', async (_, call) =>
    expect(await currentCustomer(createContext('wm1', call).context)).toBeUndefined())
  it('DEC-39 returns undefined without a current customer, and makes no call', async () => {
    const { context, lookedUp } = createContext(undefined)
    expect([await currentCustomer(context), lookedUp]).toEqual([undefined, []])
  })
  it('SHELL-10 rethrows requestFailed', async () =>
    expect(await outcomeOf(currentCustomer(createContext('wm1').context))).toBe('requestFailed'))
})

describe.each([
  ['customer.current', current],
  ['customer.chosen', chosen],
] as const)('%s', (_, query) => {
  it('DEC-39 prefers the contact of the record that the screen was opened from', async () => {
    const { context, lookedUp } = createContext('wm2', found)
    expect(await query({ externalUserid: 'wm1' }, context)).toMatchObject({ name: 'One' })
    expect(lookedUp).toEqual(['wm1'])
  })
  it('DEC-39 otherwise returns the current customer', async () => {
    const { context, lookedUp } = createContext('wm2', found)
    await query({}, context)
    expect(lookedUp).toEqual(['wm2'])
  })
  it('AMB-36 CUSTDETAIL-07 returns noContact without a current customer, and makes no call', async () => {
    const { context, lookedUp } = createContext(undefined)
    expect([await query({}, context), lookedUp]).toMatchObject([{ noContact: true }, []])
  })
})

it.each([
  ['AMB-36 CUSTDETAIL-07 MSG-42 without a current customer', undefined, customer, 'customer.noContact'],
  ['CUSTDETAIL-05 AMB-37 MSG-44 for an unmatched customer', 'wm1', { ...customer, cifClientNo: '' }, 'customer.noCif'],
  ['AMB-37 not for a matched customer', 'wm1', customer, undefined],
])('%s customer.current says why data is missing', async (_, contact, data, problem) => {
  const { context } = createContext(contact, async () => ({ ok: true, data }))
  expect((await current({}, context)).problem).toBe(problem)
})
it('CUSTDETAIL-09 MSG-20 customer.current throws gone with its message for another steward’s customer', async () =>
  expect(current({}, createContext('wm1', rejectWith('forbidden')).context)).rejects.toMatchObject({
    outcome: 'gone',
    carries: { message: 'customer.notFound' },
  }))
it.each(['forbidden', 'requestFailed'])('DEC-39 customer.chosen is empty after %s', async (outcome) =>
  expect(await chosen({}, createContext('wm1', rejectWith(outcome)).context)).toEqual({}))

describe('customer.use', () => {
  it('DEC-39 makes the customer the current one', async () => {
    const { context, chosenContacts } = createContext('wm2')
    await use({ customer }, context)
    expect(chosenContacts).toEqual(['wm1'])
  })
  it('DEC-39 leaves the current customer unchanged for a customer without a contact', async () => {
    const { context, chosenContacts } = createContext('wm2')
    await use({ customer: { custName: 'Two' } }, context)
    expect(chosenContacts).toEqual([])
  })
})

describe('AMB-58 CALL-45 customer.ofTask', () => {
  const rows =
    (customerResult?: Customer, more = {}) =>
    async () => ({ ok: true, data: { rows: [{ taskId: 'T1', customerResult, ...more }] } })
  it('AMB-58 DEC-39 returns the customer of the task', async () =>
    expect(await ofTask({ taskId: 'T1' }, createContext('wm2', rows(customer)).context)).toBe(customer))
  it.each([
    ['of another task', 'T2', customer],
    ['without a contact', 'T1', { custName: 'Two' }],
    ['that is missing', 'T1', undefined],
  ])('DEC-39 throws noContact for a customer %s, instead of showing the current one', async (_, taskId, given) =>
    expect(await outcomeOf(ofTask({ taskId }, createContext('wm2', rows(given)).context))).toBe('noContact'))
  it('DEC-39 throws foreign for the customer of a colleague, whose data the user may not read', async () =>
    expect(await outcomeOf(ofTask({ taskId: 'T1' }, createContext('wm2', rows(customer, { foreign: true })).context))).toBe('foreign'))
})
