import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { MessengerAnswer } from '../messenger.ts'
import current from './endorsement.current.ts'
import followUp from './endorsement.followUp.ts'
import link from './endorsement.link.ts'
import use from './endorsement.use.ts'
import list from './endorsements.list.ts'

type Around = Parameters<typeof list>[1] & Parameters<typeof current>[1] & Parameters<typeof followUp>[1] & Parameters<typeof link>[1]
type Answers = Record<string, (request: never) => unknown>

/** A context whose calls answer from `answers`; in whose chat it was opened, and who was chosen in the session. */
function around(answers: Answers, chat: MessengerAnswer<string> | Error = { ok: false, failure: 'wrongEntry' }, chosen?: string) {
  const asked: [string, unknown][] = []
  const kept = new Map<string, unknown>()
  const call = async (name: string, request: never) => {
    asked.push([name, request])
    const data = answers[name]?.(request)
    if (data instanceof Error) throw data
    return data === undefined ? { ok: false, message: undefined, data: {} } : { ok: true, data }
  }
  const context = {
    call,
    session: {
      get: () => ({ externalUserId: chosen }),
      set: (values: object) => Object.entries(values).forEach(([name, value]) => kept.set(name, value)),
    },
    messenger: { currentCustomer: async () => (chat instanceof Error ? Promise.reject(chat) : chat) },
    message: () => ({ text: 'not found' }),
  }
  return { asked, kept, context: context as unknown as Around }
}
const endOf = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries] : String(error)))

const CUSTOMER = { externalUserid: 'wm1', cifClientNo: 'C1', idType: '01', idNo: '9901' }
const found = { endorDataList: [{ endorNo: 'E1', policyNo: 'P1' }] }

describe('the list of endorsements', () => {
  it('ENDORLIST-03 ENDORLIST-12 is of the policy asked for, and needs no customer', async () => {
    const { asked, context } = around({ getEndorNoByPolicyNo: () => found }, new OutcomeError('outdatedClient'))
    expect(await list({ policyNo: 'P1' }, context)).toEqual(found.endorDataList)
    expect(asked).toEqual([['getEndorNoByPolicyNo', { policyNoList: ['P1'] }]])
  })
  const answers = {
    getWechatCustomersByExternalUserid: () => CUSTOMER,
    getClientPolicyByIdentity: () => ({ policyList: [{ policyno: 'P1' }, {}, { policyno: 'P2' }] }),
    getEndorNoByPolicyNo: () => found,
  }
  it('ENDORLIST-04 AMB2-25 AMB2-26 is else of all policies of the customer whose chat this is', async () => {
    const { asked, context } = around(answers, { ok: true, value: 'wm1' }, 'wm2')
    expect(await list({}, context)).toEqual(found.endorDataList)
    expect(asked).toEqual([
      ['getWechatCustomersByExternalUserid', { externalUserid: 'wm1' }],
      ['getClientPolicyByIdentity', { customerid: 'C1', idtype: '01', idno: '9901' }],
      ['getEndorNoByPolicyNo', { policyNoList: ['P1', 'P2'] }],
    ])
  })
  it.each([
    ['outside the messenger', new OutcomeError('unavailable')],
    ['in another place of it', { ok: false, failure: 'wrongEntry' } as const],
  ])('AMB2-25 is of the customer chosen in the session %s', async (_, chat) => {
    const { asked, context } = around(answers, chat, 'wm2')
    await list({}, context)
    expect(asked[0]).toEqual(['getWechatCustomersByExternalUserid', { externalUserid: 'wm2' }])
  })
  it('asks for 200 policies at once, as many as the call takes', async () => {
    const policyList = Array.from({ length: 401 }, (_, index) => ({ policyno: `P${index}` }))
    const { asked, context } = around({ ...answers, getClientPolicyByIdentity: () => ({ policyList }) }, { ok: true, value: 'wm1' })
    await list({}, context)
    expect(asked.slice(2).map(([, request]) => (request as { policyNoList: string[] }).policyNoList.length)).toEqual([200, 200, 1])
  })
  it.each([
    ['ENDORLIST-11 without a contact', answers, undefined, 'noCustomer'],
    ['ENDORLIST-11 without a customer', { ...answers, getWechatCustomersByExternalUserid: () => undefined }, 'wm1', 'noCustomer'],
    [
      'ENDORLIST-11 with another’s customer',
      { ...answers, getWechatCustomersByExternalUserid: () => new OutcomeError('forbidden') },
      'wm1',
      'noCustomer',
    ],
    [
      'ENDORLIST-10 with a customer without a number of the insurer’s',
      { ...answers, getWechatCustomersByExternalUserid: () => ({ ...CUSTOMER, cifClientNo: '' }) },
      'wm1',
      'unmatched',
    ],
  ] as [
    string,
    Answers,
    string | undefined,
    string,
  ][])('%s it says so, and asks for no endorsements', async (_, given, contact, outcome) => {
    const { asked, context } = around(given, { ok: true, value: contact ?? '' })
    expect(await endOf(list({}, context))).toEqual([outcome, {}])
    expect(asked.map(([name]) => name)).not.toContain('getEndorNoByPolicyNo')
  })
  it.each([
    ['no success', () => undefined],
    ['no policies', () => ({ policyList: [] })],
  ])('ENDORLIST-05 ENDORLIST-08 is empty after an answer with %s, without a second call', async (_, policies) => {
    const { asked, context } = around({ ...answers, getClientPolicyByIdentity: policies }, { ok: true, value: 'wm1' })
    expect(await list({}, context)).toEqual([])
    expect(asked.map(([name]) => name)).not.toContain('getEndorNoByPolicyNo')
  })
})

describe('the chosen endorsement', () => {
  it('ENDORLIST-09 AMB2-24 DEC-33 is remembered by its numbers alone', async () => {
    const { kept, context } = around({})
    await use({ endorsement: { endorNo: 'E1', policyNo: 'P1', endorDataList: [{ newValue: '19900002001' }] } }, context)
    expect(Object.fromEntries(kept)).toEqual({ currentEndor: 'E1', currentPolicy: 'P1' })
  })
  it('AMB2-24 is asked for again, and is gone when none was chosen or the insurer has it no more', async () => {
    const { asked, context } = around({ getEndorNoByPolicyNo: () => found })
    expect(await current({ endorNo: 'E1', policyNo: 'P1' }, context)).toEqual({ endorNo: 'E1', policyNo: 'P1' })
    expect(asked).toEqual([['getEndorNoByPolicyNo', { policyNoList: ['P1'] }]])
    for (const chosen of [{}, { endorNo: 'E2', policyNo: 'P1' }])
      expect(await endOf(current(chosen, context))).toEqual(['gone', { message: 'not found' }])
  })
  const record = { endorNo: 'E1', userId: 'u7' }
  it.each([
    ['a card', record, {}, { ...record, sent: true }],
    ['a copy', {}, record, { ...record, sent: true }],
    ['nothing', {}, {}, { sent: false }],
  ])('SENDLINK-03 AMB2-28 has the record of %s', async (_, card, copy, expected) => {
    const { context } = around({ getFollowTaskDetail: () => card, getWechatFollowInfo: () => copy })
    expect(await followUp({ endorNo: 'E1' }, context)).toEqual(expected)
  })
  it('SENDLINK-03 is not taken for unsent when one of both records can’t be had', async () => {
    const { context } = around({ getFollowTaskDetail: () => ({}) })
    expect(await endOf(followUp({ endorNo: 'E1' }, context))).toEqual(['requestFailed', {}])
  })
  it('DEC-29 has the link that was sent last, or none', async () => {
    const answer = vi.fn<() => unknown>(() => ({ data: [{ linkId: 'L1' }] }))
    const { context } = around({ getSigningLink: answer })
    expect(await link({ endorNo: 'E1' }, context)).toEqual({ linkId: 'L1' })
    answer.mockReturnValue({ data: [] })
    expect(await link({ endorNo: 'E1' }, context)).toEqual({ endorNo: 'E1' })
  })
})
