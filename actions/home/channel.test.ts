import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import channel from './home.channel.ts'

const INFO = { teamtypename: 'T', branchCompanyName: 'B', salesmanname: 'S' }

/** A home with a current customer; `answers` can be changed between two runs of the query. */
function createHome(contact = 'wm1') {
  const answers: Record<string, unknown> = {
    getWechatCustomersByExternalUserid: { ok: true, data: { cifClientNo: 'C1' } },
    getCustomerSaleInfoById: { ok: true, data: INFO },
  }
  const session = { externalUserId: contact }
  const calls: string[] = []
  const stored = new Map<string, unknown>()
  const note = vi.fn<Context['note']>()
  const context = {
    session: { get: () => session },
    messenger: { currentCustomer: async () => Promise.reject(new OutcomeError('unavailable')) },
    handoff: { get: (key: string) => stored.get(key), set: (key: string, value: unknown) => stored.set(key, value) },
    note,
    async call(name: string, request: object) {
      calls.push(`${name} ${Object.values(request).join(' ')}`)
      const answer = answers[name]
      return answer instanceof Error ? Promise.reject(answer) : answer
    },
  }
  const runQuery = () => channel({}, context as unknown as Parameters<typeof channel>[1])
  return { answers, session, calls, note, runQuery }
}

describe('home.channel', () => {
  it('GRID-07 MODE-10 AMB2-56 returns the sales channel of the current customer by client number', async () => {
    const { runQuery, calls } = createHome()
    expect(await runQuery()).toEqual(INFO)
    expect(calls).toEqual(['getWechatCustomersByExternalUserid wm1', 'getCustomerSaleInfoById C1'])
  })
  it('DEC-07 looks up each customer’s client number once', async () => {
    const { runQuery, calls, session } = createHome()
    await runQuery()
    calls.length = 0
    await runQuery()
    expect(calls).toEqual(['getCustomerSaleInfoById C1'])
    session.externalUserId = 'wm2'
    await runQuery()
    expect(calls.slice(1)).toEqual(['getWechatCustomersByExternalUserid wm2', 'getCustomerSaleInfoById C1'])
  })
  it('AMB2-56 is empty without a customer, and makes no call or log line', async () => {
    const { runQuery, calls, note } = createHome('')
    expect([await runQuery(), calls, note.mock.calls]).toEqual([{}, [], []])
  })
  it('AMB2-56 is empty for an unmatched customer, and looks up the number again', async () => {
    const { runQuery, calls, answers } = createHome()
    answers['getWechatCustomersByExternalUserid'] = { ok: true, data: {} }
    expect([await runQuery(), await runQuery()]).toEqual([{}, {}])
    expect(calls).toEqual(['getWechatCustomersByExternalUserid wm1', 'getWechatCustomersByExternalUserid wm1'])
  })
  it.each([
    ['a refusal', { ok: false, data: {} }, 'not found'],
    ['a failed request', new OutcomeError('requestFailed'), 'requestFailed'],
    ['another steward’s customer', new OutcomeError('forbidden'), 'forbidden'],
  ])('AMB2-56 is empty after %s, logs it, and looks up everything again', async (_, answer, reason) => {
    const { runQuery, calls, note, answers } = createHome()
    answers['getCustomerSaleInfoById'] = answer
    expect(await runQuery()).toEqual({})
    expect(note).toHaveBeenCalledExactlyOnceWith('home.channel', reason)
    answers['getCustomerSaleInfoById'] = { ok: true, data: INFO }
    expect(await runQuery()).toEqual(INFO)
    expect(calls).toHaveLength(4)
  })
  it('rethrows errors that are not outcomes', async () => {
    const { runQuery, answers } = createHome()
    answers['getCustomerSaleInfoById'] = new TypeError('broken')
    await expect(runQuery()).rejects.toThrow('broken')
  })
})
