import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BehaviourRow } from '../../generated/data.ts'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { startFakeWeCom } from './fake-wecom.ts'
import { DAY, type TestServer, NOON, startTestServer, text } from './server.ts'

const midnight = Date.parse('2026-11-20T00:00:00+08:00')
const requests: { userId: string; first: number; last: number }[] = []
const messenger: { answer: () => Promise<BehaviourRow[]> } = { answer: async () => [] }
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({
    wecom: {
      ...noWeCom,
      behaviour: (userId, days) => {
        requests.push({ userId, ...days })
        return messenger.answer()
      },
    },
  })
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const inSeconds = (instant: number) => instant / 1_000
const period = (from: number, until: number) => ({ start_time: inSeconds(from), end_time: inSeconds(until) })
const behaviour = (more: Record<string, unknown>) => server.call('wxGetUserBehavior', { userid: '["owner"]', ...more }, { token })

describe('CALL2-15 wxGetUserBehavior', () => {
  it('CALL2-15 MY-11 requests the caller’s whole days from the messenger, up to the day before the end', async () => {
    const row = { stat_time: inSeconds(midnight - DAY), chat_cnt: 4, message_cnt: 9, new_contact_cnt: 2, negative_feedback_cnt: 1 }
    messenger.answer = async () => [row]
    const { status, rows } = await behaviour(period(midnight - 7 * DAY, midnight))
    expect(requests.at(-1)).toEqual({ userId: 'owner', first: midnight - 7 * DAY, last: midnight - DAY })
    // On a day without chats, WeCom omits the reply figures, and so does the answer.
    expect([status, rows]).toEqual(['200', [row]])
  })
  it.each([
    ['empty', period(midnight, midnight)],
    ['backwards', period(midnight, midnight - DAY)],
    ['beyond today', period(midnight - DAY, midnight + 2 * DAY)],
    ['31 days', period(midnight - 31 * DAY, midnight)],
    ['half a year ago', period(midnight - 182 * DAY, midnight - 180 * DAY)],
    ['in milliseconds', { start_time: midnight - DAY, end_time: midnight }],
  ])('refuses a period that is %s', async (_what, limits) => expect((await behaviour(limits)).http).toBe(422))
  it.each([
    ['no JSON', 'owner', 422],
    ['no list', '"owner"', 422],
    ['empty', '[]', 422],
    ['another user', '["steward"]', 403],
    ['the caller and another user', '["owner","steward"]', 403],
  ])('DEC-09 refuses a list of users that is %s', async (_what, userid, http) => {
    const before = requests.length
    expect((await behaviour({ userid, ...period(midnight - DAY, midnight) })).http).toBe(http)
    expect(requests).toHaveLength(before)
  })
  it('returns 503 with a message when the messenger does not answer', async () => {
    messenger.answer = () => Promise.reject(new Error('away'))
    expect(await behaviour(period(midnight - DAY, midnight))).toMatchObject({ http: 200, status: '503', message: text('server.weComAway') })
    messenger.answer = async () => []
  })
})

describe('CALL2-16 wxGetChatTrendChart', () => {
  it('CALL2-16 BOARD-04 BOARD-08 ENT2-08 returns chats and messages of the last seven whole days, with dates in the business time zone', async () => {
    messenger.answer = async () => [{ stat_time: inSeconds(midnight - DAY), chat_cnt: 4, message_cnt: 9 }]
    const { data, ...answer } = await server.call('wxGetChatTrendChart', { userids: '["owner"]' }, { token })
    expect(requests.at(-1)).toEqual({ userId: 'owner', first: midnight - 7 * DAY, last: midnight - DAY })
    expect([answer.status, data]).toEqual([
      '200',
      [
        { date: '2026-11-19', type: text('server.chats'), value: 4 },
        { date: '2026-11-19', type: text('server.messages'), value: 9 },
      ],
    ])
    expect((await server.call('wxGetChatTrendChart', { userids: '["steward"]' }, { token })).http).toBe(403)
  })
})

describe('CALL2-17 taskChartData', () => {
  it('BOARD-05 BOARD-07 CALL2-17 ENT2-02 lists type, status and creation of the caller’s tasks in [start, end), without deleted tasks', async () => {
    const borders = [midnight - 6 * DAY - 1, midnight - 6 * DAY, NOON, midnight + DAY - 1]
    for (const createdDate of borders) await server.task({ createdDate, taskType: '2', taskStatus: '3' })
    await server.task({ createdDate: NOON, isDelete: '1' })
    await server.task({ createdDate: NOON, taskUser: 'stranger' })
    const { rows } = await server.call('taskChartData', { userId: 'owner', ...period(midnight - 6 * DAY, midnight + DAY) }, { token })
    const created = ['2026-11-14 00:00:00', '2026-11-20 12:00:00', '2026-11-20 23:59:59']
    expect(rows).toEqual(created.map((createdDate) => ({ taskType: '2', taskStatus: '3', createdDate })))
  })
})

it('ENT2-01 MY-10 requests the days of one member from WeCom, both included, and drops values that are not numbers', async () => {
  const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
  const fakeWeCom = await startFakeWeCom(credentials)
  const counts = { new_contact_cnt: 2, negative_feedback_cnt: 1, chat_cnt: 100, message_cnt: 9 }
  const row = { stat_time: 1, ...counts, avg_reply_time: 12.5, reply_percentage: 50 }
  fakeWeCom.answerOnce('externalcontact/get_user_behavior_data', {
    errcode: 0,
    behavior_data: [{ ...row, new_apply_cnt: 3 }, { stat_time: 2, reply_percentage: null }, 'odd'],
  })
  const wecom = createWeCom({ ...credentials, agentId: 1, url: fakeWeCom.url })
  const days = { first: midnight - 7 * DAY, last: midnight - DAY }
  expect(await wecom.behaviour('owner', days)).toEqual([row, { stat_time: 2 }, {}])
  expect(fakeWeCom.requests.at(-1)).toMatchObject({
    name: 'externalcontact/get_user_behavior_data',
    body: { userid: ['owner'], start_time: inSeconds(days.first), end_time: inSeconds(days.last) },
  })
  await fakeWeCom.close()
})

describe('CALL2-20 CALL2-21 a bound account', () => {
  const bound = { userIdEB: 'EB-owner', userId: 'owner', employeeNo: 'a90002' }
  beforeAll(() =>
    server.db
      .insertInto('bound_account')
      .values({ ...bound, passwordHash: null })
      .execute(),
  )
  const names = async (more: Record<string, unknown> = { userIdEB: 'EB-owner' }) =>
    server.call('wxGetUserName', { userId: 'owner', ...more }, { token })
  const unbind = async (more: Record<string, unknown>) => server.call('qyWxUpdateUserByUserId', { userId: 'owner', ...more }, { token })

  it('MY-01 MY-02 CALL2-20 ENT2-03 is returned with its owner’s name, only to a user who signed in with it', async () => {
    expect((await names()).data).toEqual({ userName: 'Name of owner', userNameFDEB: 'a90002' })
    expect((await names({})).data).toEqual({ userName: 'Name of owner' })
    expect((await names({ userIdEB: 'EB-nobody' })).http).toBe(403)
  })
  it('CALL2-21 GUARD-13 MY-05 is not returned after its owner unbound it; another user cannot unbind it', async () => {
    await server.db
      .insertInto('bound_account')
      .values({ userIdEB: 'EB-x', userId: 'steward', employeeNo: 'a90003', passwordHash: null })
      .execute()
    expect((await unbind({ userIdEB: 'EB-x' })).http).toBe(403)
    expect((await unbind({})).http).toBe(422)
    expect((await unbind({ userIdEB: 'EB-owner' })).http).toBe(200)
    expect((await names()).data).toEqual({ userName: 'Name of owner' })
    const left = await server.db.selectFrom('bound_account').select(['userIdEB', 'unboundAt']).orderBy('userIdEB').execute()
    expect(left).toEqual([
      { userIdEB: 'EB-owner', unboundAt: server.clock.now },
      { userIdEB: 'EB-x', unboundAt: null },
    ])
  })
})

it('ENT2-04 MY-07 CALL-06 CALL2-18 counts the caller’s customers, and the tagged ones, each once', async () => {
  const customers = ['C1', 'C2', 'C3', 'C4'].map((id) => ({ id, left: id === 'C4' }))
  const named = { custName: 'Nick', clientName: 'Client', cifClientNo: '', mobile1: '19900001111' }
  await server.addCustomers(customers.map(({ id }) => ({ ...named, wechatCustomerId: id, externalUserid: `wm${id}` })))
  for (const { id, left } of customers) {
    const relation = { userId: 'owner', wechatCustomerId: id, addedAt: 1, deletedAt: left ? 2 : null }
    await server.db
      .insertInto('steward')
      .values({ ...relation, userCustomerId: `R-${id}` })
      .execute()
    // A customer who left and returned has two rows.
    if (id === 'C1')
      await server.db
        .insertInto('steward')
        .values({ ...relation, deletedAt: 1, userCustomerId: 'R-earlier' })
        .execute()
  }
  const mark = { userId: 'owner', groupName: 'g', tagName: 't', place: 0 }
  for (const [wechatCustomerId, tagId] of [
    ['C1', 'T1'],
    ['C1', 'T2'],
    ['C4', 'T1'],
  ] as const)
    await server.db
      .insertInto('corp_tag_mark')
      .values({ ...mark, wechatCustomerId, tagId })
      .execute()
  expect((await server.call('getuserTagProportion', { userId: 'owner' }, { token })).data).toEqual({ haveTagCnt: 1, allCnt: 3 })
})
