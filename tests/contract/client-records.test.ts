import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyInsurer } from './signing-fixtures.ts'
import { pdf } from './samples.ts'
import { type TestServer, NOON, startTestServer, text } from './server.ts'

const ID_NO = '99010119800101001X'
const queries: unknown[] = []
/** The core's PDF of the policy P1. */
const file: { pdfFile?: string | undefined } = {}

let server: TestServer
let token: string
beforeAll(async () => {
  const insurer = {
    ...emptyInsurer,
    ordersOf: async (_store: unknown, identity: object) => (queries.push(identity), [{ order_no: 'O1', order_status: '03' }]),
    claimsOf: async (_store: unknown, identity: { customerid: string }) => (
      queries.push(identity),
      identity.customerid === 'C1' ? [{ REGISTNO: 'R1', REPORTMOBILE: '19900009876' }, { REGISTNO: 'R2' }] : undefined
    ),
    policyPdf: async (_store: unknown, policyNo: string) =>
      policyNo === 'P1' ? { customerids: ['C-other', 'C1'], ...file } : { customerids: ['C-other'], pdfFile: pdf().toString('base64') },
  }
  server = await startTestServer({ insurer })
  token = await server.signIn('steward')
  await server.setIdNo('K1', ID_NO)
})
afterAll(() => server.close())
beforeEach(() => {
  queries.length = 0
  delete file.pdfFile
})

describe('a customer’s records in the core', () => {
  const orders = (request: object) => server.call('getClientOrderByIdentity', { ...request }, { token })
  it('CALL-11 CUSTDETAIL-21 orders are requested by the customer’s mobile, name and ID number', async () => {
    const identity = { mobile: '19900001111', name: 'Client One', identifyNumber: ID_NO }
    expect((await orders(identity)).data).toEqual({ orderList: [{ order_no: 'O1', order_status: '03' }] })
    expect((await orders({ identifyNumber: ID_NO.toLowerCase() })).http).toBe(403)
    expect((await orders({ mobile: '19900001111' })).http).toBe(200)
    expect(queries).toEqual([identity, { mobile: '19900001111', name: '', identifyNumber: '' }])
  })
  it('CUSTLIST-11 returns 403 for another person’s ID number or mobile, without a request to the core', async () => {
    for (const request of [
      {},
      { identifyNumber: '' },
      { identifyNumber: ID_NO, mobile: '19900002222' },
      { mobile: '19900002222', identifyNumber: '' },
    ])
      expect((await orders(request)).http).toBe(403)
    expect((await server.call('getGcClaimInfoByIdentify', { customerid: 'C1', idno: '990101198001010022' }, { token })).http).toBe(403)
    expect((await server.call('getGcClaimInfoByIdentify', { customerid: '', idno: ID_NO }, { token })).http).not.toBe(200)
    expect(queries).toEqual([])
  })
  it('CALL-14 CUSTDETAIL-25 claims have the reporter’s mobile masked', async () => {
    const answer = await server.call('getGcClaimInfoByIdentify', { customerid: 'C1', idtype: '01', idno: ID_NO }, { token })
    expect(answer.data).toEqual({ claimList: [{ REGISTNO: 'R1', REPORTMOBILE: '199****9876' }, { REGISTNO: 'R2' }] })
  })
  it('DEC-03 returns 404 with a message for a customer unknown to the core', async () => {
    await server.db.updateTable('customer').set({ cifClientNo: 'C9' }).where('wechatCustomerId', '=', 'K1').execute()
    const answer = await server.call('getGcClaimInfoByIdentify', { customerid: 'C9' }, { token })
    await server.db.updateTable('customer').set({ cifClientNo: 'C1' }).where('wechatCustomerId', '=', 'K1').execute()
    expect([answer.http, answer.status, answer.message]).toEqual([200, '404', text('server.gone')])
  })
  it('CUSTDETAIL-17 returns 403 for a customer who has deleted the steward', async () => {
    await server.db.updateTable('steward').set({ deletedAt: NOON }).execute()
    expect((await orders({ identifyNumber: ID_NO })).http).toBe(403)
    await server.db.updateTable('steward').set({ deletedAt: null }).execute()
  })
})

describe('CALL-10 the PDF of a policy', () => {
  const download = (policyNo = 'P1') => server.call('downloadPolicyPdf', { policyNo }, { token })
  it('CALL-10 CUSTDETAIL-34 is returned with Y to the steward of one of its policyholders', async () => {
    file.pdfFile = pdf().toString('base64')
    expect(await download()).toMatchObject({ message: 'success', data: { resulCode: 'Y', pdfFile: file.pdfFile } })
    expect(await download('P2')).toMatchObject({ http: 403, data: {} })
  })
  it.each([
    ['no file', undefined],
    ['an empty file', ''],
    ['an HTML page', Buffer.from('<html>%PDF-1.4</html>').toString('base64')],
  ])('CALL-10 CUSTDETAIL-35 returns N without a file when the core has %s', async (_what, pdfFile) => {
    file.pdfFile = pdfFile
    expect((await download()).data).toEqual({ resulCode: 'N' })
  })
})

describe('CALL-42 the tasks of a customer', () => {
  const tasks = async (as: string, taskUser: string, taskCustomer = 'K1') =>
    (await server.call('taskList', { taskUser, taskCustomer, isDelete: '0' }, { token: as })).rows.map(({ taskId }) => taskId)
  it('AMB-71 CALL-42 CUSTDETAIL-27 DEC-28 lists all tasks for the steward, and readable tasks for other users', async () => {
    const later = await server.task({ taskEndTime: NOON + 9 })
    const sooner = await server.task({ taskUser: 'creator', taskEndTime: NOON + 8 })
    await server.task({ isDelete: '1' })
    await server.task({ taskCustomer: null })
    expect(await tasks(token, 'steward')).toEqual([sooner, later])
    const owner = await server.signIn('owner')
    expect(await tasks(owner, 'owner')).toEqual([later])
    expect(await tasks(await server.signIn('stranger'), 'stranger')).toEqual([])
    expect(await tasks(token, 'steward', 'K-none')).toEqual([])
    const other = await server.call('taskList', { taskUser: 'owner', taskCustomer: 'K1', isDelete: '0' }, { token })
    expect(other.http).toBe(403)
  })
})
