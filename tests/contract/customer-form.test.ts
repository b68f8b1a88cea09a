import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { APP, DAY, type TestServer, NOON, startTestServer, text } from './server.ts'

const ID_NO = '990101198702110077'
const OTHER_ID_NO = '990101198702110085'
let server: TestServer
let token: string
let count = 0
/** A new customer of the steward for each test. */
let ids: { wechatCustomerId: string; externalUserid: string }
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('steward')
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  ids = { wechatCustomerId: `F${count}`, externalUserid: `wmF${count}` }
  await server.addCustomers([{ ...ids, custName: 'Nick', clientName: 'Name', cifClientNo: 'C1', mobile1: '19900003001', idNo: ID_NO }])
  const relation = { userId: 'steward', wechatCustomerId: ids.wechatCustomerId, addedAt: NOON - DAY, deletedAt: null }
  await server.db
    .insertInto('steward')
    .values({ userCustomerId: `RF${count}`, ...relation })
    .execute()
})

const read = async () => {
  const request = { userId: 'steward', appId: APP.appId, externalUserid: ids.externalUserid }
  return (await server.call('getWechatCustomersByExternalUserid', request, { token })).data
}
const save = (form: Record<string, unknown>) =>
  server.call('wxUpdateCustomer', { wechatCustomerId: ids.wechatCustomerId, idNo: ID_NO, isMatching: '0', ...form }, { token })

describe('CALL-07 wxUpdateCustomer', () => {
  it('CALL-07 CUSTFORM-05 stores the form; fields not sent are cleared, except the insurer’s number', async () => {
    const form = { clientName: '阿依古丽·买买提', mobile1: '199 0000 3002', custGender: '2', idType: '01', birthday: '1987-02-11' }
    expect(await save(form)).toMatchObject({ http: 200, status: '200' })
    expect(await read()).toMatchObject({ ...form, mobile1: '19900003002', idNo: ID_NO, cifClientNo: 'C1', version: '2' })
    await save({ clientName: '😀𠮷' })
    const now = await read()
    expect(now).toMatchObject({ clientName: '😀𠮷', cifClientNo: 'C1', version: '3' })
    for (const name of ['mobile1', 'custGender', 'idType', 'birthday']) expect(now).not.toHaveProperty(name)
  })
  it.each([
    ['no ID number', ''],
    ['14 digits', '99010119870211'],
    ['16 digits', '9901011987021100'],
    ['an X in the middle', '9901011987021100X7'],
    ['17 digits and a letter', '99010119870211007A'],
    ['full-width digits', '９９０１０１１９８７０２１１００７７'],
    ['a passport', 'E12345678'],
  ])('CUSTFORM-02 CUSTFORM-04 AMB-39 returns 422 without saving for %s', async (_, idNo) => {
    expect((await save({ clientName: 'Changed', idNo })).http).toBe(422)
    expect(await read()).toMatchObject({ clientName: 'Name', version: '1' })
  })
  it.each([
    '990101870211007',
    '990101198702110077',
    '99010119870211007X',
    '99010119870211007x',
  ])('AMB-39 accepts %s with any check digit and type', async (idNo) => {
    expect((await save({ idNo, idType: '02' })).http).toBe(200)
    expect((await read())['idNo']).toBe(idNo)
  })
  it('AMB-39 AMB-40 the automatic save after a match accepts any ID number; a save accepts an empty mobile', async () => {
    expect((await save({ idNo: 'E12345678', isMatching: '1' })).http).toBe(200)
    expect((await save({ mobile1: '' })).http).toBe(200)
  })
  it('CUSTFORM-01 AMB-40 returns 422 for an invalid mobile without saving', async () =>
    expect([(await save({ mobile1: '19900003' })).http, (await read())['version']]).toEqual([422, '1']))
  it('DEC-20 returns 409 without saving when the customer was changed meanwhile', async () => {
    expect((await save({ clientName: 'First', version: '1' })).http).toBe(200)
    expect(await save({ clientName: 'Second', version: '1' })).toMatchObject({ http: 409, message: text('server.customerEdited') })
    expect(await read()).toMatchObject({ clientName: 'First', version: '2' })
  })
  it('DEC-20 saves one of two parallel requests', async () => {
    const answers = await Promise.all(['A', 'B'].map((clientName) => save({ clientName, version: '1' })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(1)
  })
  it('returns 403 for a client of the insurer that no lookup returned', async () => {
    expect((await save({ cifClientNo: 'C2', isMatching: '1' })).http).toBe(403)
    expect(await read()).toMatchObject({ cifClientNo: 'C1', version: '1' })
  })
  it.each([
    ['ID number', (at: number) => ({ idNo: `9901011987021${String(at).padStart(5, '0')}` })],
    ['mobile', (at: number) => ({ mobile1: `199009${String(at).padStart(5, '0')}`, isMatching: '1' })],
  ])('counts a new %s as a lookup and returns 429 after thirty, because the core is searched by it', async (_what, named) => {
    const stranger = await server.signIn('owner')
    await server.db
      .insertInto('steward')
      .values({ userCustomerId: `RO${count}`, userId: 'owner', wechatCustomerId: ids.wechatCustomerId, addedAt: NOON, deletedAt: null })
      .execute()
    await server.db.deleteFrom('client_lookup').execute()
    server.logs.length = 0
    const ask = (at: number) =>
      server.call('wxUpdateCustomer', { wechatCustomerId: ids.wechatCustomerId, ...named(at) }, { token: stranger })
    for (let at = 0; at < 30; at += 1) expect((await ask(at)).http).toBe(200)
    expect((await ask(30)).http).toBe(429)
    // A repeated value is not a new lookup.
    expect((await ask(29)).http).toBe(200)
    expect(server.logs.filter((line) => line.includes('sensitive_read'))).toHaveLength(30)
  })
})

describe('CALL-19 saveCustomerRemark', () => {
  const note = (more: Record<string, unknown>, as = token, userid = 'steward') =>
    server.call('saveCustomerRemark', { userid, external_userid: ids.externalUserid, ...more }, { token: as })
  it('CALL-19 stores remark and plates per steward', async () => {
    await server.db
      .insertInto('steward')
      .values({ userCustomerId: `RC${count}`, userId: 'copied', wechatCustomerId: ids.wechatCustomerId, addedAt: NOON, deletedAt: null })
      .execute()
    expect((await note({ remark: 'Mine', description: '沪A9D018,沪A9D019', remark_mobiles: ['19900003001'] })).http).toBe(200)
    expect((await note({ remark: 'Theirs' }, await server.signIn('copied'), 'copied')).http).toBe(200)
    expect(await read()).toMatchObject({ remark: 'Mine', description: '沪A9D018,沪A9D019' })
    await note({})
    expect(await read()).not.toHaveProperty('remark')
  })
  it('DEC-19 a repeated remark is refused after another one, and saved with a new key', async () => {
    for (const [remark, key, ...expected] of [
      ['First', 'key-of-first', 200, 'First'],
      ['Second', 'key-of-second', 200, 'Second'],
      ['First', 'key-of-first', 422, 'Second'],
      ['First', 'key-of-third', 200, 'First'],
    ] as const) {
      const body = { userid: 'steward', external_userid: ids.externalUserid, remark }
      const { http } = await server.call('saveCustomerRemark', body, { token, headers: { 'idempotency-key': key } })
      expect([http, (await read())['remark']]).toEqual(expected)
    }
  })
  it.each([
    [150, 200],
    [151, 422],
  ])('CONST-06 DEC-04 a description of %s characters outside the basic plane returns %s', async (length, http) =>
    expect((await note({ description: '𠮷'.repeat(length) })).http).toBe(http))
  it('DEC-09 returns 403 for a remark of a colleague', async () => expect((await note({ remark: 'x' }, token, 'owner')).http).toBe(403))
})

describe('a customer who has deleted the steward', () => {
  it('AMB-34 CUSTDETAIL-17 is returned with deleteBy, and cannot be changed', async () => {
    await server.db.updateTable('steward').set({ deletedAt: NOON }).where('wechatCustomerId', '=', ids.wechatCustomerId).execute()
    expect(await read()).toMatchObject({ deleteBy: '2', clientName: 'Name' })
    const calls = [
      save({ clientName: 'Changed' }),
      server.call('saveMatchingRecord', { wechatCustomerId: ids.wechatCustomerId, moldStatus: '1' }, { token }),
      server.call('saveCustomerRemark', { userid: 'steward', external_userid: ids.externalUserid, remark: 'x' }, { token }),
      server.call('getCustomerById', { customerId: ids.wechatCustomerId }, { token }),
    ]
    expect((await Promise.all(calls)).map(({ http }) => http)).toEqual([403, 403, 403, 403])
  })
})

describe('an erased customer', () => {
  it('DEC-33 takes no new data and no remark, and each refusal says why', async () => {
    await erasePerson(server.db, PERSONAL_TABLES, { kind: 'customer', id: ids.wechatCustomerId }, NOON)
    const failures = server.logs.filter((line) => line.includes('"level":"error"')).length
    const refused = { http: 404, message: text('server.personErased') }
    for (const isMatching of ['0', '1']) expect(await save({ isMatching, mobile1: '19900003002' })).toMatchObject(refused)
    const note = { userid: 'steward', external_userid: ids.externalUserid, remark: 'x' }
    expect(await server.call('saveCustomerRemark', note, { token })).toMatchObject(refused)
    expect(await read()).toMatchObject({ mobile1: text('server.erased'), clientName: 'Name' })
    expect(server.logs.filter((line) => line.includes('"level":"error"'))).toHaveLength(failures)
  })
})

describe('the stored form', () => {
  it('DEC-33 tables and logs do not contain numbers, birthday, remark and plates in clear', async () => {
    const form = { mobile1: '19900907788', idNo: OTHER_ID_NO, birthday: '1931-07-19' }
    await save(form)
    const remarks = { remark: 'CANARY-REMARK', description: '沪A7C7N7' }
    await server.call('saveCustomerRemark', { userid: 'steward', external_userid: ids.externalUserid, ...remarks }, { token })
    expect(await read()).toMatchObject({ ...form, ...remarks })
    const rows = JSON.stringify([
      await server.db.selectFrom('customer').selectAll().execute(),
      await server.db.selectFrom('steward').selectAll().execute(),
      server.logs,
    ])
    for (const canary of [...Object.values(form), ...Object.values(remarks)]) expect(rows).not.toContain(canary)
  })
})

describe('CALL-05 getCustomerById', () => {
  it('CALL-05 returns the same data as by the external contact', async () =>
    expect((await server.call('getCustomerById', { customerId: ids.wechatCustomerId }, { token })).data).toEqual(await read()))
})
