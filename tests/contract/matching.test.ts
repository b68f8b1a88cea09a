import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientNumbers } from '../../server/integrations/client-lookup.ts'
import { ApiError } from '../../server/handler/api-error.ts'
import { emptyInsurer } from './signing-fixtures.ts'
import { HOUR, type TestServer, NOON, startTestServer } from './server.ts'

const [MOBILE, ID_NO] = ['19900907791', '990101198702110091']
const CLIENT = { name: 'A client', idno: ID_NO, idtype: '01', customerid: 'CIF-1' } as const
const state = { isAway: false }
const queries: ClientNumbers[] = []
/** Returns the value, or throws while the core is unavailable. */
const ifAvailable = <Value>(value: Value): Value => {
  if (state.isAway) throw new ApiError('insurerAway')
  return value
}
const insurer = {
  ...emptyInsurer,
  clientsBy: async (_store: unknown, numbers: ClientNumbers) => {
    queries.push(numbers)
    return ifAvailable(numbers.mobile === MOBILE || numbers.idNo === ID_NO ? [CLIENT] : [])
  },
  clientInfo: async () => ifAvailable({ birthday: '1987-02-11', sex: '2', policyholderflag: '1' } as const),
  vehiclesOf: async () => ifAvailable([{ LICENSENO: '沪A9D018' }]),
}

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ insurer })
})
afterAll(() => server.close())
beforeEach(async () => {
  state.isAway = false
  queries.length = 0
  server.logs.length = 0
  await server.db.deleteFrom('client_lookup').execute()
  await server.db.deleteFrom('client_candidate').execute()
  server.clock.now = NOON
  token = await server.signIn('steward')
})

const lookup = (numbers: Record<string, string>) => server.call('getClientListByIdentify', numbers, { token })
const load = { customerid: CLIENT.customerid, idtype: '01', idno: ID_NO }
const base = () => server.call('getCustomerBaseInfoByIdNo', load, { token })
const vehicles = () => server.call('getClientCarInfoByIdentity', load, { token })
const matched = {
  wechatCustomerId: 'K1',
  isMatching: '1',
  idNo: ID_NO,
  idType: '01',
  clientName: CLIENT.name,
  cifClientNo: CLIENT.customerid,
}
const customer = () => server.db.selectFrom('customer').selectAll().where('wechatCustomerId', '=', 'K1').executeTakeFirstOrThrow()

describe('CALL-13 getClientListByIdentify', () => {
  it('CALL-13 MATCH-02 MATCH-04 finds clients by mobile or ID number, ignoring the spaces of the form', async () => {
    expect((await lookup({ mobile: '199 0090 7791' })).data).toEqual({ customerList: [CLIENT] })
    expect((await lookup({ idNo: ID_NO })).data).toEqual({ customerList: [CLIENT] })
    expect((await lookup({ mobile: '19900907799' })).data).toEqual({ customerList: [] })
    expect(queries).toEqual([
      { mobile: MOBILE, idNo: '' },
      { mobile: '', idNo: ID_NO },
      { mobile: '19900907799', idNo: '' },
    ])
  })
  it('MATCH-02 MATCH-03 returns 422 without a number', async () =>
    expect([(await lookup({})).http, (await lookup({ mobile: ' ', idNo: '' })).http, queries]).toEqual([422, 422, []]))
  it('returns 429 after thirty lookups per user, and allows more with time', async () => {
    for (let at = 0; at < 30; at += 1) expect((await lookup({ mobile: MOBILE })).http).toBe(200)
    expect((await lookup({ mobile: MOBILE })).http).toBe(429)
    const other = await server.signIn('owner')
    expect((await server.call('getClientListByIdentify', { mobile: MOBILE }, { token: other })).http).toBe(200)
    server.clock.now += 120_000
    expect([(await lookup({ mobile: MOBILE })).http, (await lookup({ mobile: MOBILE })).http]).toEqual([200, 429])
  })
  it('DEC-33 logs a security event with the user, but without the number', async () => {
    await lookup({ mobile: MOBILE, idNo: ID_NO })
    const events = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'sensitive_read')
    expect(events).toMatchObject([{ event: 'sensitive_read', userId: 'steward' }])
    const rows = JSON.stringify(await server.db.selectFrom('client_candidate').selectAll().execute())
    for (const secret of [MOBILE, ID_NO]) expect(server.logs.join('\n') + rows).not.toContain(secret)
  })
})

describe('CALL-12 CALL-16 a client returned by a lookup', () => {
  it('CALL-16 CALL-12 MATCH-14 can be loaded for an hour by the user of the lookup', async () => {
    expect([(await base()).http, (await vehicles()).http]).toEqual([403, 403])
    await lookup({ mobile: MOBILE })
    expect((await base()).data).toEqual({ customermap: { birthday: '1987-02-11', sex: '2', policyholderflag: '1' } })
    expect((await vehicles()).data).toEqual({ vehicleList: [{ LICENSENO: '沪A9D018' }] })
    const other = await server.signIn('owner')
    expect((await server.call('getCustomerBaseInfoByIdNo', load, { token: other })).http).toBe(403)
    const foreign = { ...load, idno: '990101198001010036' }
    expect((await server.call('getCustomerBaseInfoByIdNo', foreign, { token })).http).toBe(403)
    expect((await server.call('getClientCarInfoByIdentity', foreign, { token })).http).toBe(403)
    server.clock.now += HOUR
    expect([(await base()).http, (await vehicles()).http]).toEqual([403, 403])
  })
  it('CALL-07 ENUM-29 MATCH-15 AMB-42 is stored with the customer, with a record of type 2', async () => {
    await lookup({ mobile: MOBILE })
    const counted = () => server.db.selectFrom('client_lookup').select('forgottenAt').where('userId', '=', 'steward').execute()
    const once = await counted()
    expect((await server.call('wxUpdateCustomer', { ...matched, mobile1: MOBILE }, { token })).http).toBe(200)
    expect(await customer()).toMatchObject({ cifClientNo: 'CIF-1', clientName: 'A client', version: 2 })
    // The match does not count as another lookup.
    expect(await counted()).toEqual(once)
    const records = await server.db
      .selectFrom('match_record')
      .select(['userId', 'moldStatus'])
      .where('wechatCustomerId', '=', 'K1')
      .execute()
    expect(records).toEqual([{ userId: 'steward', moldStatus: '2' }])
    // The matched customer gives access without a lookup.
    server.clock.now += HOUR
    expect((await base()).http).toBe(200)
  })
  it.each(['1', '3'])('MATCH-07 MATCH-11 CALL-20 without a match only a record of type %s is stored', async (moldStatus) => {
    const before = await customer()
    expect((await server.call('saveMatchingRecord', { wechatCustomerId: 'K1', moldStatus }, { token })).http).toBe(200)
    expect(await customer()).toEqual(before)
    const records = server.db.selectFrom('match_record').select(['userId', 'wechatCustomerId', 'recordedAt'])
    const ofType = () => records.where('moldStatus', '=', moldStatus).execute()
    expect(await ofType()).toEqual([{ userId: 'steward', wechatCustomerId: 'K1', recordedAt: server.clock.now }])
    const other = await server.signIn('stranger')
    expect((await server.call('saveMatchingRecord', { wechatCustomerId: 'K1', moldStatus }, { token: other })).http).toBe(403)
    expect(await ofType()).toHaveLength(1)
  })
})

describe('a core that becomes unavailable', () => {
  it('MATCH-05 MATCH-18 MATCH-19 returns status 503 without a change of the customer', async () => {
    await lookup({ mobile: MOBILE })
    const before = await customer()
    state.isAway = true
    const answers = [await lookup({ mobile: MOBILE }), await base(), await vehicles()]
    expect(answers.map(({ http, status }) => [http, status])).toEqual([
      [200, '503'],
      [200, '503'],
      [200, '503'],
    ])
    expect(await customer()).toEqual(before)
  })
  it('MATCH-19 during a match: customer and records are unchanged, and the match can continue later', async () => {
    const records = () => server.db.selectFrom('match_record').select('moldStatus').where('wechatCustomerId', '=', 'K1').execute()
    await server.db.updateTable('customer').set({ cifClientNo: '' }).where('wechatCustomerId', '=', 'K1').execute()
    const before = [await customer(), await records()]
    await lookup({ mobile: MOBILE })
    expect((await base()).status).toBe('200')
    state.isAway = true
    expect((await vehicles()).status).toBe('503')
    expect([await customer(), await records()]).toEqual(before)
    state.isAway = false
    expect((await vehicles()).data).toEqual({ vehicleList: [{ LICENSENO: '沪A9D018' }] })
    expect((await server.call('wxUpdateCustomer', matched, { token })).http).toBe(200)
    expect((await customer()).cifClientNo).toBe('CIF-1')
  })
})
