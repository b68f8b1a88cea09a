import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyInsurer } from './signing-fixtures.ts'
import { type TestServer, NOON, startTestServer, text } from './server.ts'

const OWN = '990101198001010011'
const FOREIGN = '990101198001010022'
const SERVICES = [
  { serviceTypeName: '道路救援', status: '已完成', serviceBeginTime: '2026-11-20 09:30', serviceEndTime: '2026-11-20 11:00' },
]
const RECORDS = [{ caseno: 'ZX1', casetype: '咨询', casetitile: '电子保单', consuldate: '2026-11-20 10:00', casestatus: '已结案' }]

const queries: unknown[] = []
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({
    insurer: {
      ...emptyInsurer,
      servicesOf: async (_store, idNo) => (queries.push(idNo), idNo === OWN ? SERVICES : undefined),
      consultationsOf: async (_store, identity) => (queries.push(identity), identity.customerid === 'CIF1' ? RECORDS : undefined),
    },
  })
  token = await server.signIn('owner')
  const customer = (id: number) => ({
    wechatCustomerId: `V${id}`,
    externalUserid: `wmV${id}`,
    custName: `客户${id}`,
    clientName: '',
    cifClientNo: `CIF${id}`,
    mobile1: '',
  })
  await server.addCustomers([customer(1), customer(2), customer(3)])
  const steward = (id: number, userId: string, deletedAt: number | null = null) => ({
    userCustomerId: `VS${id}`,
    userId,
    wechatCustomerId: `V${id}`,
    addedAt: NOON,
    deletedAt,
  })
  await server.db
    .insertInto('steward')
    .values([steward(1, 'owner'), steward(2, 'stranger'), steward(3, 'owner', NOON)])
    .execute()
  await server.setIdNo('V1', OWN)
  await server.setIdNo('V2', FOREIGN)
})
afterAll(() => server.close())

describe('getClientVasOrderByIdentity', () => {
  const ask = (idNo: string) => server.call('getClientVasOrderByIdentity', { idNo }, { token })
  it('CALL-15 VAS-01 returns the service orders of the caller’s customer', async () =>
    expect(await ask(OWN)).toMatchObject({ http: 200, status: '200', data: { vasOrderList: SERVICES } }))
  it.each([
    FOREIGN,
    '990101198001010033',
    '',
  ])('CUSTLIST-11 refuses an ID number outside the caller’s customers (%s) without a request to the core', async (idNo) => {
    queries.length = 0
    expect([403, 422, 400]).toContain((await ask(idNo)).http)
    expect(queries).toEqual([])
  })
})

describe('getConsultationListByIdNo', () => {
  const ask = (customerid: string) => server.call('getConsultationListByIdNo', { customerid, idtype: '01', idno: OWN }, { token })
  it('CALL-17 CONSULT-01 returns the records of the caller’s customer by the core’s identifiers', async () => {
    queries.length = 0
    expect(await ask('CIF1')).toMatchObject({ http: 200, status: '200', data: { consultationList: RECORDS } })
    expect(queries).toEqual([{ customerid: 'CIF1', idtype: '01', idno: OWN }])
  })
  it('returns 403 for the ID number of another person, by which the core might search first', async () => {
    queries.length = 0
    const foreign = { customerid: 'CIF1', idtype: '01', idno: '990101198001010036' }
    expect((await server.call('getConsultationListByIdNo', foreign, { token })).http).toBe(403)
    expect(queries).toEqual([])
  })
  it.each(['CIF2', 'CIF3', 'CIF9'])('CUSTLIST-11 returns 403 for %s: a foreign, a departed or an unknown customer', async (customerid) => {
    queries.length = 0
    expect((await ask(customerid)).http).toBe(403)
    expect(queries).toEqual([])
  })
})

it('returns 404 with a message for a customer unknown to the core', async () => {
  await server.setIdNo('V1', '990101198001010044')
  const { http, status, message } = await server.call('getClientVasOrderByIdentity', { idNo: '990101198001010044' }, { token })
  expect([http, status, message]).toEqual([200, '404', text('server.gone')])
})
