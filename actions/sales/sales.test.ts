import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import { mayLeaveTo } from './rules.ts'
import jump from './sales.jump.ts'

type Around = Parameters<typeof jump>[1]
const ADDRESS = 'https://sales.example.com/renewal'
const CUSTOMER = { ok: true, data: { idNo: '990101198001010011', cifClientNo: 'C1' } }

/** Their insurer's numbers are still known, but they are no longer looked after. */
const LOST = { ok: true, data: { ...CUSTOMER.data, deleteBy: '2' } }

interface Given {
  customer?: unknown
  answer?: unknown
  allowed?: boolean
}

function around({ customer = CUSTOMER, answer = { ok: true, data: { redirectUrl: ADDRESS } }, allowed = true }: Given = {}) {
  const sent: unknown[] = []
  const left: string[] = []
  const call = async (name: string, request: unknown) => {
    if (name === 'getWechatCustomersByExternalUserid') return customer instanceof Error ? Promise.reject(customer) : customer
    sent.push(request)
    return answer instanceof Error ? Promise.reject(answer) : answer
  }
  const context = {
    session: { get: () => ({ externalUserId: 'wm1', appId: 'app-1', agentId: '7', userIdEB: 'EB1' }) },
    call,
    link: (path: string) => `https://steward.example.com${path}`,
    note: vi.fn<Context['note']>(),
    externalLinks: { leave: (address: string) => allowed && left.push(address) > 0, open: () => false, ratingUrl: undefined },
  }
  return { sent, left, note: context.note, context: context as unknown as Around }
}

const endOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('the jump to the sales page', () => {
  it('RENEW-01 RENEW-03 RENEW-04 DEC-17 renewal sends payload B with the customer’s ID number, and leaves', async () => {
    const { sent, left, context } = around()
    expect(await endOf(jump({ page: 'renewal' }, context))).toBe('done')
    const callbackUrl = 'https://steward.example.com'
    expect(sent).toEqual([{ appId: 'app-1', agentId: '7', callbackUrl, customerIdNo: '990101198001010011' }])
    expect(left).toEqual([ADDRESS])
  })
  it.each([
    ['no customer', { ok: false, data: {} }],
    ['another’s customer', new OutcomeError('forbidden')],
    ['a customer who has left', LOST],
    ['a customer without an ID number', { ok: true, data: { cifClientNo: 'C1' } }],
  ])('RENEW-02 with %s no jump is asked for', async (_, customer) => {
    const { sent, context } = around({ customer })
    expect([await endOf(jump({ page: 'renewal' }, context)), sent]).toEqual(['noCustomer', []])
  })
  it('RENEW-03 DEC-17 the page of products sends payload A', async () => {
    const { sent, context } = around()
    expect(await endOf(jump({ page: 'compoEx' }, context))).toBe('done')
    expect(sent).toEqual([{ userIdEB: 'EB1', page: 'compoEx', autoFlag: '1', customerId: 'C1', qxwxFlag: '1' }])
  })
  it.each([
    ['no customer', { ok: false, data: {} }],
    ['a customer who has left', LOST],
    ['a lookup that failed', new OutcomeError('requestFailed')],
    ['an outdated client', new OutcomeError('outdatedClient')],
  ])('DEC-17 the page of products opens with %s, too', async (_, customer) => {
    const { sent, left, context } = around({ customer })
    expect(await endOf(jump({ page: 'compoEx' }, context))).toBe('done')
    expect(sent).toEqual([{ userIdEB: 'EB1', page: 'compoEx', autoFlag: '1', qxwxFlag: '1' }])
    expect(left).toEqual([ADDRESS])
  })
  it.each([
    ['any other status', { answer: { ok: false, message: 'busy', data: { redirectUrl: ADDRESS } } }, 'busy'],
    ['success without an address', { answer: { ok: true, data: {} } }, 'not allowed'],
    ['an address that is not allowed', { allowed: false }, 'not allowed'],
  ])('RENEW-05 DEC-16 %s leads nowhere and leaves a line', async (_, given, why) => {
    const { left, note, context } = around(given)
    expect([await endOf(jump({ page: 'renewal' }, context)), left]).toEqual(['failed', []])
    expect(note).toHaveBeenCalledExactlyOnceWith('sales.jump', why)
  })
})

describe('DEC-16 where a page may lead', () => {
  const allowed = ['https://sales.example.com', 'http://127.0.0.1:8080']
  it.each([
    'https://sales.example.com',
    'https://sales.example.com/a?b=c#d',
    'HTTPS://SALES.example.com/',
    'https://sales.example.com:443/',
    'http://127.0.0.1:8080/demo',
  ])('to %s', (address) => expect(mayLeaveTo(address, allowed)).toBe(true))
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
  ])('and not to "%s"', (address) => expect(mayLeaveTo(address, allowed)).toBe(false))
  it('to nothing when nothing is allowed', () => expect(mayLeaveTo('https://sales.example.com/', [])).toBe(false))
})
