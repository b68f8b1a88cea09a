import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import { mayLeaveTo } from './rules.ts'
import jump from './sales.jump.ts'

type JumpContext = Parameters<typeof jump>[1]
const ADDRESS = 'https://sales.example.com/renewal'
const CUSTOMER = { ok: true, data: { idNo: '990101198001010011', cifClientNo: 'C1' } }

/** A lost customer, whose numbers are still known. */
const LOST = { ok: true, data: { ...CUSTOMER.data, deleteBy: '2' } }

interface Setup {
  customer?: unknown
  answer?: unknown
  allowed?: boolean
}

function createContext({ customer = CUSTOMER, answer = { ok: true, data: { redirectUrl: ADDRESS } }, allowed = true }: Setup = {}) {
  const sent: unknown[] = []
  const visited: string[] = []
  const call = async (name: string, request: unknown) => {
    if (name === 'getWechatCustomersByExternalUserid') return customer instanceof Error ? Promise.reject(customer) : customer
    sent.push(request)
    return answer instanceof Error ? Promise.reject(answer) : answer
  }
  const context = {
    customer: { current: async () => 'wm1' },
    session: { get: () => ({ appId: 'app-1', agentId: '7', userIdEB: 'EB1' }) },
    call,
    link: (path: string) => `https://steward.example.com${path}`,
    note: vi.fn<Context['note']>(),
    externalLinks: { leave: (address: string) => allowed && visited.push(address) > 0, open: () => false, ratingUrl: undefined },
  }
  return { sent, visited, note: context.note, context: context as unknown as JumpContext }
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('AMB2-68 CALL2-13 sales.jump', () => {
  it('AMB-63 AMB2-68 CALL2-13 RENEW-01 RENEW-03 RENEW-04 DEC-17 sends payload B with the customer’s ID number for renewal, and navigates', async () => {
    const { sent, visited, context } = createContext()
    expect(await outcomeOf(jump({ page: 'renewal' }, context))).toBe('done')
    const callbackUrl = 'https://steward.example.com'
    expect(sent).toEqual([{ appId: 'app-1', agentId: '7', callbackUrl, customerIdNo: '990101198001010011' }])
    expect(visited).toEqual([ADDRESS])
  })
  it.each([
    ['no customer', { ok: false, data: {} }],
    ['another steward’s customer', new OutcomeError('forbidden')],
    ['a lost customer', LOST],
    ['a customer without an ID number', { ok: true, data: { cifClientNo: 'C1' } }],
  ])('AMB-63 AMB2-68 RENEW-02 MSG2-10 throws noCustomer without a request with %s', async (_, customer) => {
    const { sent, context } = createContext({ customer })
    expect([await outcomeOf(jump({ page: 'renewal' }, context)), sent]).toEqual(['noCustomer', []])
  })
  it('AMB-63 AMB2-68 CALL2-13 RENEW-03 DEC-17 sends payload A for the product page', async () => {
    const { sent, context } = createContext()
    expect(await outcomeOf(jump({ page: 'compoEx' }, context))).toBe('done')
    expect(sent).toEqual([{ userIdEB: 'EB1', page: 'compoEx', autoFlag: '1', customerId: 'C1', qxwxFlag: '1' }])
  })
  it.each([
    ['no customer', { ok: false, data: {} }],
    ['a lost customer', LOST],
    ['a failed lookup', new OutcomeError('requestFailed')],
    ['an outdated client', new OutcomeError('outdatedClient')],
  ])('DEC-17 opens the product page even with %s', async (_, customer) => {
    const { sent, visited, context } = createContext({ customer })
    expect(await outcomeOf(jump({ page: 'compoEx' }, context))).toBe('done')
    expect(sent).toEqual([{ userIdEB: 'EB1', page: 'compoEx', autoFlag: '1', qxwxFlag: '1' }])
    expect(visited).toEqual([ADDRESS])
  })
  it.each([
    ['any other status', { answer: { ok: false, message: 'busy', data: { redirectUrl: ADDRESS } } }, 'busy'],
    ['success without an address', { answer: { ok: true, data: {} } }, 'not allowed'],
    ['an address that is not allowed', { allowed: false }, 'not allowed'],
  ])('RENEW-05 DEC-16 throws failed and logs a line for %s', async (_, setup, reason) => {
    const { visited, note, context } = createContext(setup)
    expect([await outcomeOf(jump({ page: 'renewal' }, context)), visited]).toEqual(['failed', []])
    expect(note).toHaveBeenCalledExactlyOnceWith('sales.jump', reason)
  })
})

describe('DEC-16 mayLeaveTo', () => {
  const allowed = ['https://sales.example.com', 'http://127.0.0.1:8080']
  it.each([
    'https://sales.example.com',
    'https://sales.example.com/a?b=c#d',
    'HTTPS://SALES.example.com/',
    'https://sales.example.com:443/',
    'http://127.0.0.1:8080/demo',
  ])('allows %s', (address) => expect(mayLeaveTo(address, allowed)).toBe(true))
  it.each([
    'http://sales.example.com/',
    'https://sales.example.com:444/',
    'https://sales.example.com.evil.example/',
    'https://evil.example/?https://sales.example.com',
    'https://sales.example.com@evil.example/',
    'https://user:word@sales.example.com/',
    'https://evil.example\\@sales.example.com/',
    '//sales.example.com/',
    '/sales',
    'sales.example.com',
    'javascript:alert(1)//https://sales.example.com',
    'data:text/html,x',
    'https://',
    '',
    ' https://sales.example.com',
  ])('denies "%s"', (address) => expect(mayLeaveTo(address, allowed)).toBe(false))
  it('denies every address when no origin is allowed', () => expect(mayLeaveTo('https://sales.example.com/', [])).toBe(false))
})
