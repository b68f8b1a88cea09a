import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, type TestServer, NOON, startTestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const midnight = Date.parse('2026-11-20T00:00:00+08:00')
/** Instants around both limits of 19 November in the business time zone, and whether they are on that day. */
const BORDERS: [number, boolean][] = [
  [midnight - DAY - 1, false],
  [midnight - DAY, true],
  [midnight - DAY / 2, true],
  [midnight - 1, true],
  [midnight, false],
  [NOON, false],
]
const INSIDE = BORDERS.filter(([, inside]) => inside).length
const own = { userId: 'owner' }

describe('DEC-06 AMB-06 HOME-05 the home’s figures count the previous business day', () => {
  beforeAll(async () => {
    for (const [createdDate] of BORDERS) await server.task({ createdDate })
    await server.task({ createdDate: midnight - 1, taskUser: 'stranger' })
    await server.task({ createdDate: midnight - 1, isDelete: '1' })
  })
  it('CALL-27 counts tasks created for the caller, without deleted tasks', async () => {
    expect((await server.call('getTaskAddCount', own, { token })).data).toEqual({ total: INSIDE })
  })
  it('CALL-26 CALL-25 counts added and lost customers', async () => {
    const relation = { userId: 'owner', wechatCustomerId: 'K1', addedAt: 1, deletedAt: null }
    const customer = { custName: '', clientName: '', cifClientNo: '', mobile1: '' }
    await server.addCustomers(BORDERS.map(([at]) => ({ ...customer, wechatCustomerId: `KA${at}`, externalUserid: `wmA${at}` })))
    for (const [instant] of BORDERS)
      await server.db
        .insertInto('steward')
        .values({ ...relation, wechatCustomerId: `KA${instant}`, userCustomerId: `A${instant}`, addedAt: instant })
        .execute()
    // One more is lost than added, so that the figures differ.
    for (const instant of [...BORDERS.map(([one]) => one), midnight - 2])
      await server.db
        .insertInto('steward')
        .values({ ...relation, userCustomerId: `D${instant}`, deletedAt: instant })
        .execute()
    expect((await server.call('getCustomerAddCount', own, { token })).data).toEqual({ total: INSIDE })
    expect((await server.call('getCustomerDeleteCount', own, { token })).data).toEqual({ total: INSIDE + 1 })
  })
  it('changes at midnight of the business time zone, not of the machine', async () => {
    server.clock.now = midnight - 1
    token = await server.signIn('owner')
    expect((await server.call('getTaskAddCount', own, { token })).data).toEqual({ total: 1 })
    server.clock.now = midnight
    expect((await server.call('getTaskAddCount', own, { token })).data).toEqual({ total: INSIDE })
    server.clock.now = NOON
  })
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Shanghai'])('DEC-05 is the same day under TZ=%s', async (zone) => {
    const instants = ['2026-11-20T23:59:30+08:00', '2026-11-21T00:00:00+08:00', '2026-03-01T07:00:00+08:00']
    const script = resolve(import.meta.dirname, 'print-previous-business-day.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...instants], {
      env: { ...process.env, TZ: zone },
    })
    expect(stdout.trim().split('\n')).toEqual([
      '2026-11-18T16:00:00.000Z 2026-11-19T16:00:00.000Z',
      '2026-11-19T16:00:00.000Z 2026-11-20T16:00:00.000Z',
      '2026-02-27T16:00:00.000Z 2026-02-28T16:00:00.000Z',
    ])
  })
})
