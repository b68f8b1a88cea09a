import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import current from './endorsement.current.ts'
import followUp from './endorsement.followUp.ts'
import link from './endorsement.link.ts'
import use from './endorsement.use.ts'
import list from './endorsements.list.ts'

type ListContext = Parameters<typeof list>[1] & Parameters<typeof current>[1] & Parameters<typeof followUp>[1] & Parameters<typeof link>[1]
type Answers = Record<string, (request: never) => unknown>

/** A context whose calls answer from `answers`; `contact` is the current customer's, or why the messenger failed. */
function createContext(answers: Answers, contact?: string | Error) {
  const calls: [string, unknown][] = []
  const stored = new Map<string, unknown>()
  const call = async (name: string, request: never) => {
    calls.push([name, request])
    const data = answers[name]?.(request)
    if (data instanceof Error) throw data
    return data === undefined ? { ok: false, message: undefined, data: {} } : { ok: true, data }
  }
  const context = {
    call,
    session: {
      set: (values: object) => Object.entries(values).forEach(([name, value]) => stored.set(name, value)),
    },
    handoff: { set: (name: string, value: unknown) => void stored.set(name, value) },
    customer: { current: async () => (contact instanceof Error ? Promise.reject(contact) : contact) },
    message: () => ({ text: 'not found' }),
  }
  return { calls, stored, context: context as unknown as ListContext }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.catch((error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries] : String(error)))

const CUSTOMER = { externalUserid: 'wm1', cifClientNo: 'C1', idType: '12', idNo: '9901' }
const found = { endorDataList: [{ endorNo: 'E1', policyNo: 'P1' }] }

describe('AMB2-25 endorsements.list', () => {
  it('AMB2-24 AMB2-25 ENDORLIST-03 ENDORLIST-12 returns the endorsements of the given policy without a customer', async () => {
    const { calls, context } = createContext({ getEndorNoByPolicyNo: () => found }, new OutcomeError('outdatedClient'))
    for (const params of [{ policyNo: 'P1' }, { policyNo: 'P1', externalUserid: 'wm2' }])
      expect(await list(params, context)).toEqual(found.endorDataList)
    const request = ['getEndorNoByPolicyNo', { policyNoList: ['P1'] }]
    expect(calls).toEqual([request, request])
  })
  it.each([
    ['BD2026000000118 ', ['BD2026000000118']],
    ['\u200bBD2026000000118', ['BD2026000000118']],
    ['bd2026000000118', ['bd2026000000118', 'BD2026000000118']],
    ['ＢＤ2026000000118', ['ＢＤ2026000000118', 'BD2026000000118']],
    ['BD 2026-000000-118', ['BD 2026-000000-118', 'BD2026000000118']],
    ['保单号：BD2026000000118', ['保单号：BD2026000000118', 'BD2026000000118']],
  ])('ENDORLIST-03 DEC-37 asks the core for a policy number as typed and normalized: %j', async (policyNo, policyNoList) => {
    const { calls, context } = createContext({
      getEndorNoByPolicyNo: () => ({ endorDataList: [...found.endorDataList, ...found.endorDataList] }),
    })
    expect(await list({ policyNo }, context)).toEqual(found.endorDataList)
    expect(calls).toEqual([['getEndorNoByPolicyNo', { policyNoList }]])
  })
  const answers = {
    getWechatCustomersByExternalUserid: () => CUSTOMER,
    getClientPolicyByIdentity: () => ({ policyList: [{ policyno: 'P1', policystatus: '已终止' }, {}, { policyno: 'P2' }] }),
    getEndorNoByPolicyNo: () => found,
  }
  it('AMB2-25 CALL-36 CALL-09 ENDORLIST-04 CALL2-30 CALL2-31 DEC-39 AMB2-26 otherwise queries all policies of the current customer', async () => {
    const { calls, context } = createContext(answers, 'wm1')
    expect(await list({}, context)).toEqual(found.endorDataList)
    expect(calls).toEqual([
      ['getWechatCustomersByExternalUserid', { externalUserid: 'wm1' }],
      ['getClientPolicyByIdentity', { customerid: 'C1', idtype: '12', idno: '9901' }],
      ['getEndorNoByPolicyNo', { policyNoList: ['P1', 'P2'] }],
    ])
  })
  it('ENDORLIST-04 names the customer of the endorsements', async () => {
    const named = { ...answers, getWechatCustomersByExternalUserid: () => ({ ...CUSTOMER, clientName: 'A customer', custName: 'Nick' }) }
    const { context } = createContext(named, 'wm1')
    expect(await list({}, context)).toEqual([{ endorNo: 'E1', policyNo: 'P1', custName: 'A customer' }])
  })
  it('ENDORLIST-04 DEC-39 queries the policies of the record’s customer instead of the current one', async () => {
    const { calls, context } = createContext(answers, 'wm1')
    await list({ externalUserid: 'wm2' }, context)
    expect(calls[0]).toEqual(['getWechatCustomersByExternalUserid', { externalUserid: 'wm2' }])
  })
  it('CALL-36 queries at most 200 policies per call', async () => {
    const policyList = Array.from({ length: 401 }, (_, index) => ({ policyno: `P${index}` }))
    const { calls, context } = createContext({ ...answers, getClientPolicyByIdentity: () => ({ policyList }) }, 'wm1')
    await list({}, context)
    expect(calls.slice(2).map(([, request]) => (request as { policyNoList: string[] }).policyNoList.length)).toEqual([200, 200, 1])
  })
  it.each([
    ['AMB2-25 MSG-40 MSG2-24 ENDORLIST-11 without a contact', answers, undefined, 'noCustomer'],
    [
      'AMB2-25 MSG2-24 ENDORLIST-11 without a customer',
      { ...answers, getWechatCustomersByExternalUserid: () => undefined },
      'wm1',
      'noCustomer',
    ],
    [
      'ENDORLIST-11 with another’s customer',
      { ...answers, getWechatCustomersByExternalUserid: () => new OutcomeError('forbidden') },
      'wm1',
      'noCustomer',
    ],
    [
      'AMB2-25 MSG-39 CUSTDETAIL-31 AMB-66 MSG2-23 ENDORLIST-10 with a customer without a client number',
      { ...answers, getWechatCustomersByExternalUserid: () => ({ ...CUSTOMER, cifClientNo: '' }) },
      'wm1',
      'unmatched',
    ],
  ] as [
    string,
    Answers,
    string | undefined,
    string,
  ][])('%s throws its outcome without querying endorsements', async (_, overrides, contact, outcome) => {
    const { calls, context } = createContext(overrides, contact)
    expect(await outcomeOf(list({}, context))).toEqual([outcome, {}])
    expect(calls.map(([name]) => name)).not.toContain('getEndorNoByPolicyNo')
  })
  it.each([
    ['a refusal', () => undefined],
    ['no policies', () => ({ policyList: [] })],
  ])('AMB2-25 ENDORLIST-05 ENDORLIST-08 returns an empty list after an answer with %s, without querying endorsements', async (_, policies) => {
    const { calls, context } = createContext({ ...answers, getClientPolicyByIdentity: policies }, 'wm1')
    expect(await list({}, context)).toEqual([])
    expect(calls.map(([name]) => name)).not.toContain('getEndorNoByPolicyNo')
  })
  it('AMB2-25 ENDORLIST-05 ignores the policies of an answer that is not a success', async () => {
    const { context } = createContext(answers, 'wm1')
    const successful = context.call as unknown as (name: string, request: object) => Promise<object>
    const call = async (name: string, request: object) => {
      const answer = await successful(name, request)
      return name === 'getClientPolicyByIdentity' ? { ...answer, ok: false } : answer
    }
    expect(await list({}, { ...context, call } as unknown as ListContext)).toEqual([])
  })
})

describe('AMB2-24 the chosen endorsement', () => {
  it('ENDORLIST-09 AMB2-24 DEC-33 DEC-39 only its numbers and the contact are stored', async () => {
    const { stored, context } = createContext({})
    await use(
      { endorsement: { endorNo: 'E1', policyNo: 'P1', endorDataList: [{ newValue: '19900002001' }] }, externalUserid: 'wm1' },
      context,
    )
    expect(Object.fromEntries(stored)).toEqual({ currentEndor: 'E1', currentPolicy: 'P1', endorsementContact: 'wm1' })
  })
  it('AMB2-24 AMB2-26 is fetched again with its changes; throws gone when none was chosen or the insurer no longer has it', async () => {
    const changed = { endorNo: 'E1', policyNo: 'P1', endorDataList: [{ fieldName: '车牌号', newValue: '沪A9D001' }] }
    const { calls, context } = createContext({ getEndorNoByPolicyNo: () => ({ endorDataList: [changed] }) })
    expect(await current({ endorNo: 'E1', policyNo: 'P1' }, context)).toEqual(changed)
    expect(calls).toEqual([['getEndorNoByPolicyNo', { policyNoList: ['P1'] }]])
    for (const chosen of [{}, { endorNo: 'E2', policyNo: 'P1' }])
      expect(await outcomeOf(current(chosen, context))).toEqual(['gone', { message: 'not found' }])
  })
  const record = { endorNo: 'E1', userId: 'u7' }
  it.each([
    ['a card', record, {}, { ...record, sent: true }],
    ['a copy', {}, record, { ...record, sent: true }],
    ['neither', {}, {}, { sent: false }],
  ])('SENDLINK-03 AMB2-28 followUp returns the record of %s', async (_, card, copy, expected) => {
    const { context } = createContext({ getFollowTaskDetail: () => card, getWechatFollowInfo: () => copy })
    expect(await followUp({ endorNo: 'E1' }, context)).toEqual(expected)
  })
  it('SENDLINK-03 followUp throws requestFailed, instead of reporting unsent, when one of both calls fails', async () => {
    const { context } = createContext({ getFollowTaskDetail: () => ({}) })
    expect(await outcomeOf(followUp({ endorNo: 'E1' }, context))).toEqual(['requestFailed', {}])
  })
  it('DEC-29 endorsement.link returns the latest link, or only the number without one', async () => {
    const answer = vi.fn<() => unknown>(() => ({ data: [{ linkId: 'L1' }] }))
    const { context } = createContext({ getSigningLink: answer })
    expect(await link({ endorNo: 'E1' }, context)).toEqual({ linkId: 'L1' })
    answer.mockReturnValue({ data: [] })
    expect(await link({ endorNo: 'E1' }, context)).toEqual({ endorNo: 'E1' })
  })
})
