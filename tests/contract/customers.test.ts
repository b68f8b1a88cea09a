import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, DAY, type TestServer, NOON, startTestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
  const customer = (at: number, custName: string, clientName: string, mobile1: string) => ({
    wechatCustomerId: `C${at}`,
    externalUserid: `wmC${at}`,
    custName,
    clientName,
    cifClientNo: '',
    mobile1,
  })
  const customers = [
    customer(1, 'river', '王小川', '19900003001'),
    customer(2, 'Élodie', '', '19900003002'),
    customer(3, '100%_x', '许知远', ''),
    customer(4, 'foreign', '王别人', '19900003004'),
  ]
  await server.addCustomers(customers)
  const steward = (id: string, wechatCustomerId: string, userId: string, days: number, deletedAt: number | null = null) => ({
    userCustomerId: id,
    userId,
    wechatCustomerId,
    addedAt: NOON - days * DAY,
    deletedAt,
  })
  const stewards = [
    steward('S1', 'C1', 'owner', 3),
    steward('S2', 'C2', 'owner', 1),
    steward('S3', 'C3', 'owner', 9, NOON - DAY),
    steward('S4', 'C4', 'stranger', 1),
    steward('S5', 'C1', 'owner', 20, NOON - 10 * DAY),
  ]
  await server.db.insertInto('steward').values(stewards).execute()
})
afterAll(() => server.close())

const find = async (queryName?: string) => {
  const query = { userId: 'owner', appId: APP.appId, ...(queryName === undefined ? {} : { queryName }) }
  return (await server.call('getCustomersByUserId', query, { token })).rows
}

describe('CALL-04 CALL2-19 getCustomersByUserId', () => {
  it('CALL2-19 CALL-04 CUSTLIST-11 returns the caller’s customers once each, last added first', async () =>
    expect((await find()).map(({ wechatCustomerId, userCustomerId }) => [wechatCustomerId, userCustomerId])).toEqual([
      ['C2', 'S2'],
      ['C1', 'S1'],
      ['C3', 'S3'],
    ]))
  it('ENT-10 a row has name, mobile and time of addition', async () =>
    expect((await find())[1]).toEqual({
      externalUserid: 'wmC1',
      userCustomerId: 'S1',
      wechatCustomerId: 'C1',
      wechatCode: APP.wechatCode,
      custName: 'river',
      clientName: '王小川',
      mobile1: '19900003001',
      createTime: '2026-11-17 12:00:00',
    }))
  it('AMB-34 CUSTDETAIL-17 ENT-12 a customer who deleted the steward is listed with deleteBy', async () =>
    expect((await find()).map(({ deleteBy }) => deleteBy)).toEqual([undefined, undefined, '2']))
  it.each([
    ['小川', ['C1']],
    [' RIVER ', ['C1']],
    ['élo', ['C2']],
    ['3002', ['C2']],
    ['%', ['C3']],
    ['_', ['C3']],
    ['王', ['C1']],
    ['nobody', []],
    ['wxc', ['C1']],
    ['xiaochuan', ['C1']],
    ['199 0000 3001', ['C1']],
    ['３００２', ['C2']],
    ['-', []],
    ['', ['C2', 'C1', 'C3']],
  ])('CALL-04 AMB-33 DEC-37 TASKFORM-35 searches nickname, name, pinyin and mobile for "%s"', async (queryName, ids) =>
    expect((await find(queryName)).map(({ wechatCustomerId }) => wechatCustomerId)).toEqual(ids))
})
