import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import channel from './home.channel.ts'

const INFO = { teamtypename: 'T', branchCompanyName: 'B', salesmanname: 'S' }

/** A home with a customer; what the calls answer may be changed between two visits. */
function home(contact = 'wm1') {
  const answers: Record<string, unknown> = {
    getWechatCustomersByExternalUserid: { ok: true, data: { cifClientNo: 'C1' } },
    getCustomerSaleInfoById: { ok: true, data: INFO },
  }
  const session = { externalUserId: contact }
  const asked: string[] = []
  const kept = new Map<string, unknown>()
  const note = vi.fn<Context['note']>()
  const context = {
    session: { get: () => session },
    messenger: { currentCustomer: async () => Promise.reject(new OutcomeError('unavailable')) },
    handoff: { get: (key: string) => kept.get(key), set: (key: string, value: unknown) => kept.set(key, value) },
    note,
    async call(name: string, request: object) {
      asked.push(`${name} ${Object.values(request).join(' ')}`)
      const answer = answers[name]
      return answer instanceof Error ? Promise.reject(answer) : answer
    },
  }
  const show = () => channel({}, context as unknown as Parameters<typeof channel>[1])
  return { answers, session, asked, note, show }
}

describe('the header of the service home', () => {
  it('GRID-07 MODE-10 AMB2-56 shows who sells to the current customer, by the insurer’s number', async () => {
    const { show, asked } = home()
    expect(await show()).toEqual(INFO)
    expect(asked).toEqual(['getWechatCustomersByExternalUserid wm1', 'getCustomerSaleInfoById C1'])
  })
  it('DEC-07 looks a customer up once, and another one anew', async () => {
    const { show, asked, session } = home()
    await show()
    asked.length = 0
    await show()
    expect(asked).toEqual(['getCustomerSaleInfoById C1'])
    session.externalUserId = 'wm2'
    await show()
    expect(asked.slice(1)).toEqual(['getWechatCustomersByExternalUserid wm2', 'getCustomerSaleInfoById C1'])
  })
  it('AMB2-56 is blank without a customer, and nothing is asked or noted', async () => {
    const { show, asked, note } = home('')
    expect([await show(), asked, note.mock.calls]).toEqual([{}, [], []])
  })
  it('AMB2-56 is blank for a customer whom the insurer does not know, until they are matched', async () => {
    const { show, asked, answers } = home()
    answers['getWechatCustomersByExternalUserid'] = { ok: true, data: {} }
    expect([await show(), await show()]).toEqual([{}, {}])
    expect(asked).toEqual(['getWechatCustomersByExternalUserid wm1', 'getWechatCustomersByExternalUserid wm1'])
  })
  it.each([
    ['a refusal', { ok: false, data: {} }, 'not found'],
    ['a failed request', new OutcomeError('requestFailed'), 'requestFailed'],
    ['someone else’s customer', new OutcomeError('forbidden'), 'forbidden'],
  ])('AMB2-56 is blank after %s, which is noted, and looks everything up again', async (_, answer, how) => {
    const { show, asked, note, answers } = home()
    answers['getCustomerSaleInfoById'] = answer
    expect(await show()).toEqual({})
    expect(note).toHaveBeenCalledExactlyOnceWith('home.channel', how)
    answers['getCustomerSaleInfoById'] = { ok: true, data: INFO }
    expect(await show()).toEqual(INFO)
    expect(asked).toHaveLength(4)
  })
  it('a mistake of our own is no failure of a call', async () => {
    const { show, answers } = home()
    answers['getCustomerSaleInfoById'] = new TypeError('broken')
    await expect(show()).rejects.toThrow('broken')
  })
})
