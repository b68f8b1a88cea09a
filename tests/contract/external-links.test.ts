import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyInsurer } from './signing-fixtures.ts'
import type { Insurer } from '../../server/integrations/insurer.ts'
import type { ExternalLinks, SalesRequest } from '../../server/integrations/external-links.ts'
import { APP, DAY, type TestServer, NOON, startTestServer, text } from './server.ts'

const ID_NO = '990101198001010011'
const INFO = { teamtypename: 'T', branchCompanyName: 'B', salesmanname: 'S' }
const ADDRESS = 'https://sales.example.com/renewal'
/** The next answer of the sales system, and the requests it received. */
const sales = { address: ADDRESS as string | undefined, requests: [] as SalesRequest[] }
const externalLinks: ExternalLinks = {
  sales: {
    async address(request) {
      sales.requests.push(request)
      return sales.address
    },
  },
  leaveTo: ['https://sales.example.com'],
  signInAt: [],
  ratingUrl: undefined,
  links: {},
}

const insurer: Insurer = { ...emptyInsurer, saleInfo: async (_db, customerid) => (customerid === 'C1' ? INFO : undefined) }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ externalLinks: () => externalLinks, insurer })
  token = await server.signIn('steward')
  await server.setIdNo('K1', ID_NO)
  const blank = { custName: '', clientName: '', cifClientNo: '', mobile1: '', idNo: '' }
  const customers = [
    { ...blank, wechatCustomerId: 'K2', externalUserid: 'wm2' },
    { ...blank, wechatCustomerId: 'K3', externalUserid: 'wm3', cifClientNo: 'C3', idNo: '3' },
  ]
  await server.addCustomers(customers)
  const relation = { userId: 'steward', addedAt: NOON - DAY, deletedAt: null }
  const relations = [
    { ...relation, userCustomerId: 'R2', wechatCustomerId: 'K2' },
    { ...relation, userCustomerId: 'R3', wechatCustomerId: 'K3', deletedAt: NOON },
  ]
  await server.db.insertInto('steward').values(relations).execute()
})
afterAll(() => server.close())

const customer = (externalUserid: string) =>
  server.call('getWechatCustomersByExternalUserid', { userId: 'steward', appId: APP.appId, externalUserid }, { token })
const jump = (request: Record<string, unknown>) => server.call('wxToO2ORedirect', { userId: 'steward', ...request }, { token })

describe('CALL-08 getWechatCustomersByExternalUserid', () => {
  it('CALL-08 RENEW-01 returns the caller’s customer with the ID document', async () =>
    expect((await customer('wm1')).data).toEqual({
      externalUserid: 'wm1',
      userCustomerId: 'R1',
      version: '1',
      wechatCustomerId: 'K1',
      wechatCode: APP.wechatCode,
      custName: 'Nick',
      clientName: 'Client One',
      cifClientNo: 'C1',
      mobile1: '19900001111',
      idType: '01',
      idNo: ID_NO,
      createTime: '2026-10-21 12:00:00',
    }))
  it('CUSTDETAIL-17 returns a departed customer with deleteBy', async () => expect((await customer('wm3')).data['deleteBy']).toBe('2'))
  it('gives the same answer for another steward’s and for an unknown customer', async () => {
    const stranger = await server.signIn('stranger')
    const ask = (externalUserid: string) =>
      server.call('getWechatCustomersByExternalUserid', { userId: 'stranger', externalUserid }, { token: stranger })
    const [others, none] = [await ask('wm1'), await ask('wm-none')]
    expect([others.http, others.message]).toEqual([403, text('server.forbidden')])
    expect([none.http, none.message, none.data]).toEqual([others.http, others.message, others.data])
  })
})

describe('CALL-18 CALL2-24 getCustomerSaleInfoById', () => {
  const saleInfo = (customerid: string) => server.call('getCustomerSaleInfoById', { customerid }, { token })
  it('CALL2-24 CALL-18 AMB2-56 returns team type, branch and salesman', async () =>
    expect((await saleInfo('C1')).data).toEqual({ result_code: 'success', ...INFO }))
  it('AMB2-56 returns result_code none for a customer unknown to the core', async () => {
    await server.db.updateTable('customer').set({ cifClientNo: 'C2' }).where('wechatCustomerId', '=', 'K2').execute()
    const { http, data } = await saleInfo('C2')
    expect([http, data]).toEqual([200, { result_code: 'none' }])
  })
  it('returns 403 for a departed customer', async () => expect((await saleInfo('C3')).http).toBe(403))
})

describe('CALL2-13 AMB-63 AMB2-68 wxToO2ORedirect', () => {
  it('AMB-63 AMB2-68 CALL2-13 RENEW-03 RENEW-04 answers payload B with status success and the renewal address', async () => {
    sales.requests.length = 0
    const { status, message, data } = await jump({
      appId: APP.appId,
      agentId: APP.agentId,
      callbackUrl: server.url,
      customerIdNo: ID_NO,
    })
    expect([status, message, data]).toEqual(['success', 'success', { redirectUrl: ADDRESS }])
    const { appId, agentId } = APP
    expect(sales.requests).toEqual([{ userId: 'steward', appId, agentId, callbackUrl: server.url, customerIdNo: ID_NO }])
  })
  it('AMB2-68 CALL2-13 RENEW-03 DEC-09 answers payload A, ignoring the bound account in the request', async () => {
    sales.requests.length = 0
    const { status } = await jump({ userIdEB: 'someone', page: 'compoEx', autoFlag: '1', customerId: 'C1', qxwxFlag: '1' })
    expect(status).toBe('success')
    expect(sales.requests).toMatchObject([{ userId: 'steward', page: 'compoEx', customerId: 'C1' }])
    expect(JSON.stringify(sales.requests)).not.toContain('someone')
  })
  it.each([
    ['the sales system has no page', undefined],
    ['the host is not allowed', 'https://evil.example/'],
    ['the address is not https', 'http://sales.example.com/'],
    ['the address is a script', 'javascript:alert(1)'],
  ])('CALL2-13 RENEW-05 DEC-16 returns refused with a message when %s', async (_, address) => {
    sales.address = address
    const { http, status, message, data } = await jump({ page: 'compoEx' })
    expect([http, status, message, data]).toEqual([200, 'refused', text('server.noSalesPage'), {}])
    sales.address = ADDRESS
  })
  it.each([
    ['neither page nor customer', {}, 422],
    ['a return address outside the app', { page: 'compoEx', callbackUrl: 'https://evil.example/' }, 422],
    ['a return address that is a script', { page: 'compoEx', callbackUrl: 'javascript:alert(1)' }, 422],
    ['a departed customer', { customerIdNo: '3' }, 403],
    ['the ID number of a foreign customer', { customerIdNo: '990101198001010099' }, 403],
    ['the insurer number of a foreign customer', { page: 'compoEx', customerId: 'C9' }, 403],
    ['another app', { page: 'compoEx', agentId: 'another' }, 403],
  ])('refuses %s', async (_, request, http) => {
    sales.requests.length = 0
    expect([(await jump(request)).http, sales.requests]).toEqual([http, []])
  })
  it('stores no answer: a repetition with the same key requests a new address', async () => {
    sales.requests.length = 0
    const headers = { 'Idempotency-Key': 'jump-1' }
    for (let tries = 0; tries < 2; tries += 1)
      await server.call('wxToO2ORedirect', { userId: 'steward', page: 'compoEx' }, { token, headers })
    expect(sales.requests).toHaveLength(2)
    expect(await server.db.selectFrom('answer').select('key').where('call', '=', 'wxToO2ORedirect').execute()).toEqual([])
  })
  it('DEC-15 logs no ID number', async () => {
    sales.requests.length = 0
    await jump({ customerIdNo: ID_NO })
    expect(sales.requests).toMatchObject([{ customerIdNo: ID_NO }])
    expect(server.logs).not.toEqual([])
    expect(server.logs.join('\n')).not.toContain(ID_NO)
  })
  it('returns refused on a server without third parties', async () => {
    const alone = await startTestServer()
    const own = await alone.signIn('steward')
    const { http, status } = await alone.call('wxToO2ORedirect', { userId: 'steward', page: 'compoEx' }, { token: own })
    expect([http, status]).toEqual([200, 'refused'])
    expect((await alone.call('getCustomerSaleInfoById', { customerid: 'C1' }, { token: own })).data).toEqual({ result_code: 'none' })
    await alone.close()
  })
})
