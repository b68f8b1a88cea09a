import { describe, expect, it, vi } from 'vitest'
import type { Customer, Order } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import sendPolicyLink from '../device/messenger.sendPolicyLink.ts'
import type { Messenger } from '../messenger.ts'
import ofCustomer from '../tasks/tasks.ofCustomer.ts'
import base from './customer.base.ts'
import channel from './customer.channel.ts'
import claims from './customer.claims.ts'
import consultations from './customer.consultations.ts'
import orders from './customer.orders.ts'
import policies from './customer.policies.ts'
import services from './customer.services.ts'
import vehicles from './customer.vehicles.ts'
import download from './policy.download.ts'

type Call = (name: string, request: object) => Promise<unknown>
const SETTINGS: Readonly<Record<string, string>> = { motorProductCode: '0001' }
const contextOf = (parts: object) =>
  ({ setting: (name: string) => SETTINGS[name], ...parts }) as unknown as Context<never, never, 'motorProductCode'>
const callReturning = (data: object, ok = true, message?: string) => vi.fn<Call>(async () => ({ ok, data, message }))
const matched: Customer = { cifClientNo: 'CIF1', idType: '12', idNo: '1', mobile1: '2', clientName: 'A name' }
const all = { policies, orders, claims, vehicles }
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('CALL-18 CALL2-24 AMB2-56 customer.channel', () => {
  it('CALL-18 CALL2-24 AMB2-56 returns an empty record and logs it when the core knows no seller, so that a saved match still succeeds', async () => {
    const note = vi.fn<Context<never, never>['note']>()
    const call = callReturning({ result_code: 'none' }, false)
    expect(await channel({ customer: matched }, contextOf({ call, note }))).toEqual({})
    expect(note.mock.calls).toEqual([['customer.channel', 'not found']])
  })
  it('CUSTDETAIL-06 throws failed when the core does not answer', async () =>
    expect(await outcomeOf(channel({ customer: matched }, contextOf({ call: callReturning({}, false) })))).toBe('failed'))
})

it.each([
  ['1', 'existing'],
  ['0', 'potential'],
])('CUSTDETAIL-14 CUSTDETAIL-15 customer.base returns the policyholder flag %s of the core with the customer type %s', async (policyholderflag, type) => {
  const call = callReturning({ customermap: { policyholderflag } })
  expect(await base({ customer: matched }, contextOf({ call }))).toEqual({ policyholderflag, type })
})

describe('a customer’s records in the core', () => {
  it.each(Object.entries(all))('AMB-37 CUSTDETAIL-33 %s: makes no call for unmatched and lost customers', async (_name, query) => {
    const call = callReturning({})
    for (const customer of [
      { ...matched, cifClientNo: '' },
      { idNo: '1', mobile1: '2' },
      { ...matched, deleteBy: '2' },
    ])
      expect(await query({ customer }, contextOf({ call }))).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })
  it.each(Object.entries(all))('DEC-03 %s: throws `refused` with the server’s message', async (_name, query) => {
    const refused = query({ customer: matched }, contextOf({ call: callReturning({}, false, 'Not now') }))
    await expect(refused).rejects.toMatchObject({ outcome: 'refused', carries: { message: 'Not now' } })
    expect(await outcomeOf(query({ customer: matched }, contextOf({ call: callReturning({}, false) })))).toBe('requestFailed')
  })
  it('CALL-09 CALL-12 CALL-14 CALL2-31 CALL-17 AMB-59 queries policies, claims, vehicles and consultations by client number and, if present, ID document', async () => {
    const call = callReturning({ policyList: [], claimList: [], vehicleList: [], consultationList: [] })
    const { idType: _type, idNo: _no, ...without } = matched
    for (const query of [policies, claims, vehicles, consultations]) await query({ customer: matched }, contextOf({ call }))
    await claims({ customer: { ...without, idNo: '' } }, contextOf({ call }))
    await vehicles({ customer: without }, contextOf({ call }))
    expect(call.mock.calls).toEqual([
      ['getClientPolicyByIdentity', { customerid: 'CIF1', idtype: '12', idno: '1' }],
      ['getGcClaimInfoByIdentify', { customerid: 'CIF1', idtype: '12', idno: '1' }],
      ['getClientCarInfoByIdentity', { customerid: 'CIF1', idtype: '12', idno: '1' }],
      ['getConsultationListByIdNo', { customerid: 'CIF1', idtype: '12', idno: '1' }],
      ['getGcClaimInfoByIdentify', { customerid: 'CIF1' }],
      ['getClientCarInfoByIdentity', { customerid: 'CIF1' }],
    ])
  })
  it.each([
    ['CUSTDETAIL-18', 'policyList', policies, [{ policyno: 'P2' }, { policyno: 'P1' }]],
    ['CUSTDETAIL-21', 'orderList', orders, [{ order_no: 'O2' }, { order_no: 'O1' }]],
    ['CUSTDETAIL-25', 'claimList', claims, [{ REGISTNO: 'R2' }, { REGISTNO: 'R1' }]],
    ['CUSTDETAIL-28', 'vehicleList', vehicles, [{ LICENSENO: 'L2' }, { LICENSENO: 'L1' }]],
    ['VAS-01', 'vasOrderList', services, [{ serviceTypeName: 'S2' }, { serviceTypeName: 'S1' }]],
    ['CONSULT-01', 'consultationList', consultations, [{ caseno: 'C2' }, { caseno: 'C1' }]],
  ] as const)('%s returns all records of %s in their order', async (_id, name, query, records) =>
    expect(await query({ customer: matched }, contextOf({ call: callReturning({ [name]: records }) }))).toMatchObject(records))
  it('CALL-15 queries service orders by ID number alone', async () => {
    const call = callReturning({ vasOrderList: [] })
    await services({ customer: matched }, contextOf({ call }))
    expect(call).toHaveBeenCalledExactlyOnceWith('getClientVasOrderByIdentity', { idNo: '1' })
  })
  it('CALL-11 CUSTDETAIL-21 queries orders by mobile, name and ID number, but never by name alone', async () => {
    const call = callReturning({ orderList: [] })
    await orders({ customer: matched }, contextOf({ call }))
    await orders({ customer: { cifClientNo: 'CIF1', mobile1: '2' } }, contextOf({ call }))
    expect(await orders({ customer: { cifClientNo: 'CIF1', clientName: 'A name', mobile1: '' } }, contextOf({ call }))).toEqual([])
    expect(call.mock.calls).toEqual([
      ['getClientOrderByIdentity', { mobile: '2', name: 'A name', identifyNumber: '1' }],
      ['getClientOrderByIdentity', { mobile: '2' }],
    ])
  })
  it('CUSTDETAIL-23 CUSTDETAIL-24 only an order of product 0001 is motor insurance', async () => {
    const list: Order[] = [{ product_code: '0001' }, { product_code: '1' }, { product_code: '' }, {}]
    const found = await orders({ customer: matched }, contextOf({ call: callReturning({ orderList: list }) }))
    expect(found.map(({ line }) => line)).toEqual(['motor', 'other', 'other', 'other'])
  })
  it('ENT-15 returns the fields of an order unchanged', async () => {
    const order: Order = { order_no: 'O1', start_date: '2026-11-01', order_amount: '100.00', order_status: '03', product_name: 'A product' }
    const [found] = await orders({ customer: matched }, contextOf({ call: callReturning({ orderList: [order] }) }))
    expect(found).toEqual({ ...order, line: 'other' })
  })
  it('AMB-58 CALL-42 CUSTDETAIL-27 AMB-71 marks a task as the user’s own when the user created it', async () => {
    const rows = [{ createdBy: 'me', taskStatus: '0' }, { createdBy: 'another', taskStatus: '0' }, {}]
    const session = { get: () => ({ userId: 'u', userCode: 'me' }) }
    const call = callReturning({ rows })
    const found = await ofCustomer({ wechatCustomerId: 'KH1' }, contextOf({ call, session, now: () => 0, startOfNextDay: () => 1 }))
    expect(found.map(({ mine }) => mine)).toEqual([true, false, false])
    expect(call).toHaveBeenCalledExactlyOnceWith('taskList', { taskCustomer: 'KH1' })
  })
})

describe('CALL-10 AMB-48 policy.download', () => {
  const createContext = (call: Call, isPhone = false) => ({ call, saveFile: vi.fn<Context['saveFile']>(), isPhone: () => isPhone })
  it('CALL-10 CUSTDETAIL-34 saves the PDF under the policy number', async () => {
    const context = createContext(callReturning({ resulCode: 'Y', pdfFile: 'JVBERi0=' }))
    expect(await outcomeOf(download({ policyno: 'P1' }, contextOf(context)))).toBe('done')
    expect(context.saveFile).toHaveBeenCalledExactlyOnceWith('P1.pdf', 'JVBERi0=')
    expect(context.call).toHaveBeenCalledExactlyOnceWith('downloadPolicyPdf', { policyNo: 'P1' })
  })
  it('CALL-10 CUSTDETAIL-35 throws failed and saves no file when the server has no PDF', async () => {
    const context = createContext(callReturning({ resulCode: 'N' }, false))
    expect(await outcomeOf(download({ policyno: 'P1' }, contextOf(context)))).toBe('failed')
    expect(await outcomeOf(download({ policyno: '' }, contextOf(context)))).toBe('failed')
    expect(context.saveFile).not.toHaveBeenCalled()
  })
  it('AMB2-75 PERM-08 AMB-48 MSG-54 MSG2-25 throws downloadBlocked on phones before any call', async () => {
    const context = createContext(callReturning({}), true)
    expect(await outcomeOf(download({ policyno: 'P1' }, contextOf(context)))).toBe('downloadBlocked')
    expect(context.call).not.toHaveBeenCalled()
  })
  const chatContact: Messenger['chatContact'] = async () => ({ ok: true, value: 'wm1' })
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('CUSTDETAIL-36 AMB-49 BRIDGE-05 the card links to the page of electronic policies for customers (sent: %s)', async (ok, outcome) => {
    const sendNews = vi.fn<Messenger['sendNews']>(async () => (ok ? { ok, value: undefined } : { ok, failure: 'cancelled' }))
    const message = (_name: string, { policyNo }: { policyNo?: string }) => ({ title: 'A title', text: `No. ${policyNo}` })
    const link = (path: string) => `https://steward.example.com${path}`
    expect(await outcomeOf(sendPolicyLink({ policyno: 'P1' }, contextOf({ messenger: { sendNews, chatContact }, message, link })))).toBe(
      outcome,
    )
    const [page, mark] = ['https://steward.example.com/ePolicy', 'https://steward.example.com/mark.svg']
    expect(sendNews).toHaveBeenCalledExactlyOnceWith({ title: 'A title', desc: 'No. P1', link: page, imgUrl: mark })
  })
  it('DEC-39 throws otherChat in the chat of another customer, and sends no card', async () => {
    const sendNews = vi.fn<Messenger['sendNews']>()
    const given = { policyno: 'P1', externalUserid: 'wm2' }
    expect(await outcomeOf(sendPolicyLink(given, contextOf({ messenger: { sendNews, chatContact } })))).toBe('otherChat')
    expect(sendNews).not.toHaveBeenCalled()
  })
})
