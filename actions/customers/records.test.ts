import { describe, expect, it, vi } from 'vitest'
import type { Customer, Order } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import sendPolicyLink from '../device/messenger.sendPolicyLink.ts'
import type { Messenger } from '../messenger.ts'
import ofCustomer from '../tasks/tasks.ofCustomer.ts'
import channel from './customer.channel.ts'
import claims from './customer.claims.ts'
import orders from './customer.orders.ts'
import policies from './customer.policies.ts'
import vehicles from './customer.vehicles.ts'
import download from './policy.download.ts'

type Call = (name: string, request: object) => Promise<unknown>
const outside = (parts: object) => parts as unknown as Context<never, never>
const answering = (data: object, ok = true, message?: string) => vi.fn<Call>(async () => ({ ok, data, message }))
const matched: Customer = { cifClientNo: 'CIF1', idType: '01', idNo: '1', mobile1: '2', clientName: 'A name' }
const all = { policies, orders, claims, vehicles }
const endOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )

describe('who sells to a customer', () => {
  it('AMB2-56 nobody whom the core knows: blank and noted, so that a match that was saved is said', async () => {
    const note = vi.fn<Context<never, never>['note']>()
    const call = answering({ result_code: 'none' }, false)
    expect(await channel({ customer: matched }, outside({ call, note }))).toEqual({})
    expect(note.mock.calls).toEqual([['customer.channel', 'not found']])
  })
  it('CUSTDETAIL-06 a core that does not answer is a failed query', async () =>
    expect(await endOf(channel({ customer: matched }, outside({ call: answering({}, false) })))).toBe('failed'))
})

describe('what the core keeps of a customer', () => {
  it.each(
    Object.entries(all),
  )('AMB-37 CUSTDETAIL-33 %s: the core is not asked about who is not matched, or has left', async (_name, query) => {
    const call = answering({})
    for (const customer of [
      { ...matched, cifClientNo: '' },
      { idNo: '1', mobile1: '2' },
      { ...matched, deleteBy: '2' },
    ])
      expect(await query({ customer }, outside({ call }))).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })
  it.each(Object.entries(all))('DEC-03 %s: what the service refuses in words is said with a way to ask again', async (_name, query) => {
    const refused = query({ customer: matched }, outside({ call: answering({}, false, 'Not now') }))
    await expect(refused).rejects.toMatchObject({ outcome: 'refused', carries: { message: 'Not now' } })
    expect(await endOf(query({ customer: matched }, outside({ call: answering({}, false) })))).toBe('requestFailed')
  })
  it('CALL2-31 CALL-15 AMB-59 policies, claims and vehicles are asked for by number and document, a missing document left out', async () => {
    const call = answering({ policyList: [], claimList: [], vehicleList: [] })
    const { idType: _type, idNo: _no, ...without } = matched
    await policies({ customer: matched }, outside({ call }))
    await claims({ customer: { ...without, idNo: '' } }, outside({ call }))
    await vehicles({ customer: without }, outside({ call }))
    expect(call.mock.calls).toEqual([
      ['getClientPolicyByIdentity', { customerid: 'CIF1', idtype: '01', idno: '1' }],
      ['getGcClaimInfoByIdentify', { customerid: 'CIF1' }],
      ['getClientCarInfoByIdentity', { customerid: 'CIF1' }],
    ])
  })
  it('CUSTDETAIL-21 orders are asked for by mobile, name and ID number, and not at all by a name alone', async () => {
    const call = answering({ orderList: [] })
    await orders({ customer: matched }, outside({ call }))
    await orders({ customer: { cifClientNo: 'CIF1', mobile1: '2' } }, outside({ call }))
    expect(await orders({ customer: { cifClientNo: 'CIF1', clientName: 'A name', mobile1: '' } }, outside({ call }))).toEqual([])
    expect(call.mock.calls).toEqual([
      ['getClientOrderByIdentity', { mobile: '2', name: 'A name', identifyNumber: '1' }],
      ['getClientOrderByIdentity', { mobile: '2' }],
    ])
  })
  it('CUSTDETAIL-23 CUSTDETAIL-24 an order of product 0001 is motor insurance, every other one is not', async () => {
    const list: Order[] = [{ product_code: '0001' }, { product_code: '1' }, { product_code: '' }, {}]
    const found = await orders({ customer: matched }, outside({ call: answering({ orderList: list }) }))
    expect(found.map(({ line }) => line)).toEqual(['motor', 'other', 'other', 'other'])
  })
  it('CUSTDETAIL-27 AMB-71 an order of work is one’s own when one created it', async () => {
    const rows = [{ createdBy: 'me', taskStatus: '0' }, { createdBy: 'another', taskStatus: '0' }, {}]
    const session = { get: () => ({ userId: 'u', userCode: 'me' }) }
    const call = answering({ rows })
    const found = await ofCustomer({ wechatCustomerId: 'KH1' }, outside({ call, session, now: () => 0, startOfNextDay: () => 1 }))
    expect(found.map(({ mine }) => mine)).toEqual([true, false, false])
    expect(call).toHaveBeenCalledExactlyOnceWith('taskList', { taskCustomer: 'KH1' })
  })
})

describe('a policy as PDF', () => {
  const around = (call: Call, isPhone = false) => ({ call, saveFile: vi.fn<Context['saveFile']>(), isPhone: () => isPhone })
  it('CUSTDETAIL-34 is saved under its number', async () => {
    const context = around(answering({ resulCode: 'Y', pdfFile: 'JVBERi0=' }))
    expect(await endOf(download({ policyno: 'P1' }, outside(context)))).toBe('done')
    expect(context.saveFile).toHaveBeenCalledExactlyOnceWith('P1.pdf', 'JVBERi0=')
    expect(context.call).toHaveBeenCalledExactlyOnceWith('downloadPolicyPdf', { policyNo: 'P1' })
  })
  it('CUSTDETAIL-35 fails when the service has none, and nothing is saved', async () => {
    const context = around(answering({ resulCode: 'N' }, false))
    expect(await endOf(download({ policyno: 'P1' }, outside(context)))).toBe('failed')
    expect(await endOf(download({ policyno: '' }, outside(context)))).toBe('failed')
    expect(context.saveFile).not.toHaveBeenCalled()
  })
  it('PROD-12 PERM-08 AMB-48 is blocked in the apps of phones before anything is asked', async () => {
    const context = around(answering({}), true)
    expect(await endOf(download({ policyno: 'P1' }, outside(context)))).toBe('downloadBlocked')
    expect(context.call).not.toHaveBeenCalled()
  })
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('CUSTDETAIL-36 AMB-49 BRIDGE-05 the card leads to the page of electronic policies (sent: %s)', async (ok, end) => {
    const sendNews = vi.fn<Messenger['sendNews']>(async () => (ok ? { ok, value: undefined } : { ok, failure: 'cancelled' }))
    const message = (_name: string, { policyNo }: { policyNo?: string }) => ({ title: 'A title', text: `No. ${policyNo}` })
    const link = (path: string) => `https://steward.example.com${path}`
    expect(await endOf(sendPolicyLink({ policyno: 'P1' }, outside({ messenger: { sendNews }, message, link })))).toBe(end)
    const [page, mark] = ['https://steward.example.com/electronicPolicy', 'https://steward.example.com/mark.svg']
    expect(sendNews).toHaveBeenCalledExactlyOnceWith({ title: 'A title', desc: 'No. P1', link: page, imgUrl: mark })
  })
})
