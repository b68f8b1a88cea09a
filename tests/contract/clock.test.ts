import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Card, noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { DAY, type TestServer, HOUR, newDatabaseLocation, NOON, PASSWORD, startTestServer } from './server.ts'

const MINUTE = 60_000
let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const stored = (taskId: string) => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
const cards = () => server.db.selectFrom('card').selectAll().orderBy('createdAt').orderBy('toUser').execute()
const recipientsOf = async (taskId: string) =>
  (await cards()).filter(({ bussinessNo }) => bussinessNo === taskId).map(({ toUser }) => toUser)
const at = async (now: number) => {
  server.clock.now = now
  return server.tick()
}

describe('DEC-26 a task whose end time passes', () => {
  it.each([
    '0',
    '1',
    '2',
  ])('AMB-68 STATUS-01 changes from %s to 4 with the end time as status time, and keeps its version', async (taskStatus) => {
    const taskId = await server.task({ taskStatus, taskCallTime: null, taskEndTime: NOON + 5 })
    expect(await at(NOON + 4)).toEqual({ expired: 0, reminded: 0 })
    expect((await stored(taskId)).taskStatus).toBe(taskStatus)
    const before = await stored(taskId)
    expect(await at(NOON + 5 + HOUR)).toEqual({ expired: 1, reminded: 0 })
    expect(await stored(taskId)).toEqual({ ...before, taskStatus: '4', taskStatusTime: NOON + 5, updatedDate: NOON + 5 + HOUR })
    expect(await at(NOON + 6 + HOUR)).toEqual({ expired: 0, reminded: 0 })
    expect((await cards()).length).toBe(0)
  })
  it.each(['3', '4', '5'])('STATUS-02 keeps the status %s', async (taskStatus) => {
    const taskId = await server.task({ taskStatus, taskStatusTime: 7, taskEndTime: NOON - 1 })
    await at(NOON)
    expect(await stored(taskId)).toMatchObject({ taskStatus, taskStatusTime: 7 })
  })
  it('without an end time never expires', async () => {
    const taskId = await server.task({ taskCallTime: null, taskEndTime: null })
    await at(NOON + 400 * DAY)
    expect((await stored(taskId)).taskStatus).toBe('0')
  })
  it('expires together with 1,200 others', async () => {
    const one = await stored(await server.task({ taskCallTime: null, taskEndTime: NOON }))
    for (let chunk = 0; chunk < 6; chunk += 1)
      await server.db
        .insertInto('task')
        .values(Array.from({ length: 200 }, (_, index) => ({ ...one, taskId: `M-${chunk}-${index}` })))
        .execute()
    expect(await at(NOON)).toEqual({ expired: 1201, reminded: 0 })
  })
})

describe('DEC-26 a reminder', () => {
  it.each([
    ['1', 0],
    ['2', 10],
    ['3', 60],
    ['4', 120],
    ['5', 24 * 60],
  ])('AMB-62 of frequency %s is sent once to assignee and copied users, %d minutes before its time', async (taskCallType, minutes) => {
    const taskId = await server.task({ taskCallType, taskCallTime: NOON + DAY, taskEndTime: NOON + 2 * DAY })
    const moment = NOON + DAY - minutes * MINUTE
    expect(await at(moment - 1)).toEqual({ expired: 0, reminded: 0 })
    expect(await at(moment)).toEqual({ expired: 0, reminded: 2 })
    expect(await recipientsOf(taskId)).toEqual(['copied', 'owner'])
    expect(await at(moment + 1)).toEqual({ expired: 0, reminded: 0 })
  })
  it('contains the task’s title and reminder time, and a link to the task on this origin', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskCallType: '1', taskTitle: 'Call back' })
    await at(NOON)
    const reminder = server.schemas.card('server.reminderCard', { title: 'Call back', at: '2026-11-20 12:00' })
    expect(reminder.text).toMatch(/Call back.*2026-11-20 12:00/)
    expect((await cards())[1]).toMatchObject({
      fromUser: '',
      toUser: 'owner',
      bussinessNo: taskId,
      title: reminder.title,
      content: reminder.text,
      btntxt: reminder.button,
      redirect: `${new URL(server.url).origin}/planTaskDetail?taskId=${taskId}`,
      createdAt: NOON,
    })
  })
  it('DEC-26 is sent to the messenger after its row is stored; a failed delivery does not change the row', async () => {
    const sent: Card[] = []
    const sendCard = async (card: Card) => {
      sent.push(card)
      if (card.toUser === 'copied') throw new Error('errcode 60020')
    }
    const own = await startTestServer({ wecom: { ...noWeCom, sendCard } })
    const taskId = await own.task({ taskCallTime: NOON, taskCallType: '1', taskTitle: 'Call back' })
    own.clock.now = NOON
    expect((await own.tick()).reminded).toBe(2)
    expect((await own.tick()).reminded).toBe(0)
    const reminder = own.schemas.card('server.reminderCard', { title: 'Call back', at: '2026-11-20 12:00' })
    const card = {
      title: reminder.title,
      content: reminder.text,
      button: reminder.button,
      url: expect.stringContaining(`${new URL(own.url).origin}/planTaskDetail?taskId=${taskId}#`) as unknown,
    }
    await own.settled()
    expect(sent.sort((left, right) => (left.toUser < right.toUser ? -1 : 1))).toEqual([
      { ...card, toUser: 'copied' },
      { ...card, toUser: 'owner' },
    ])
    await own.close()
  })
  it.each([
    ['AMB-16 a complaint without a case number', { taskChildrenType: '1', taskId: 'T&1' }, '/planTaskDetail?taskId=T%261'],
    ['a reminder task', { taskType: '1', taskChildrenType: '1', taskId: 'T-care' }, '/customerCareDetail?taskId=T-care'],
  ])('DEC-16 of %s links to the page of its kind', async (_, task, page) => {
    await server.task({ taskCallTime: NOON, taskCallType: '1', ...task })
    await at(NOON)
    expect((await cards()).map(({ redirect }) => redirect)).toEqual([new URL(server.url).origin + page, new URL(server.url).origin + page])
  })
  it('DEC-28 of a complaint links the copied colleague to the task, which they may read, and not to its case', async () => {
    await server.task({ taskId: 'T-case', taskCallTime: NOON, taskCallType: '1', taskChildrenType: '1', caseNo: 'ZS 1&2' })
    await at(NOON)
    const links = (await cards()).map(({ toUser, redirect }) => [toUser, redirect.slice(new URL(server.url).origin.length)])
    expect(Object.fromEntries(links)).toEqual({
      copied: '/planTaskDetail?taskId=T-case',
      owner: '/complaintTaskDetail?caseNo=ZS%201%262',
    })
    expect((await server.call('getNewByTaskId', { taskId: 'T-case' }, { token: await server.signIn('copied') })).http).toBe(200)
  })
  it('is sent once to an assignee who is also copied', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskUser: 'copied' })
    await at(NOON)
    expect(await recipientsOf(taskId)).toEqual(['copied'])
  })
  it.each([
    ['completed', { taskStatus: '3' }],
    ['completed late', { taskStatus: '5' }],
    ['expired', { taskStatus: '4' }],
    ['deleted', { isDelete: '1' }],
    ['past its end time', { taskEndTime: NOON - 1 }],
    ['without a reminder time', { taskCallTime: null }],
  ])('is not sent for a task that is %s', async (_, task) => {
    await server.task({ taskCallTime: NOON, taskCallType: '1', ...task })
    expect((await at(NOON)).reminded).toBe(0)
  })
  it('is sent for a task that ended since the last tick, and the task expires', async () => {
    await server.task({ taskCallTime: NOON + 5, taskCallType: '1', taskEndTime: NOON + 5 })
    expect(await at(NOON + 7)).toEqual({ expired: 1, reminded: 2 })
  })
  it('AMB-20 is sent again after an edit of the reminder time, but not after other edits', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskCallType: '1' })
    await at(NOON)
    const token = await server.signIn('creator')
    const form = {
      taskId,
      taskContext: 'c',
      taskUser: 'owner',
      taskCallType: '1',
      carbonCopyUserIdList: ['copied'],
      taskEndTime: NOON + DAY,
    }
    expect((await server.call('editUpdateTask', { ...form, taskTitle: 'new', taskCallTime: NOON }, { token })).http).toBe(200)
    expect((await at(NOON + MINUTE)).reminded).toBe(0)
    expect((await server.call('editUpdateTask', { ...form, taskTitle: 'new', taskCallTime: NOON + HOUR }, { token })).http).toBe(200)
    expect((await at(NOON + HOUR - 1)).reminded).toBe(0)
    expect((await at(NOON + HOUR)).reminded).toBe(2)
    expect(await recipientsOf(taskId)).toEqual(['copied', 'owner', 'copied', 'owner'])
  })
  it('AMB-62 is sent again after an edit of the frequency to a later moment, but not to an earlier one', async () => {
    const [taskCallTime, taskEndTime] = [NOON + DAY, NOON + 2 * DAY]
    const form = { taskTitle: 't', taskContext: 'c', taskUser: 'owner', carbonCopyUserIdList: ['copied'], taskCallTime, taskEndTime }
    const { data } = await server.call('addTask', { ...form, taskCallType: '5' }, { token: await server.signIn('creator') })
    const taskId = String(data['taskId'])
    expect((await at(NOON)).reminded).toBe(1)
    const edit = async (taskCallType: string) =>
      server.call('editUpdateTask', { ...form, taskId, taskCallType }, { token: await server.signIn('creator') })
    expect((await edit('1')).http).toBe(200)
    expect((await at(taskCallTime - 1)).reminded).toBe(0)
    expect((await at(taskCallTime)).reminded).toBe(2)
    expect((await at(taskCallTime + 1)).reminded).toBe(0)
    expect((await edit('3')).http).toBe(200)
    expect((await at(taskCallTime + 2)).reminded).toBe(0)
    expect((await recipientsOf(taskId)).sort()).toEqual(['copied', 'copied', 'owner', 'owner'])
  })
  it('is sent to users added after the reminder, and to no user twice', async () => {
    const taskId = await server.task({ taskCallTime: NOON })
    await at(NOON)
    await server.db.insertInto('task_copy').values({ taskId, userId: 'stranger' }).execute()
    await server.db.updateTable('task').set({ taskUser: 'steward' }).where('taskId', '=', taskId).execute()
    await at(NOON + HOUR)
    expect((await recipientsOf(taskId)).sort()).toEqual(['copied', 'owner', 'steward', 'stranger'])
  })
  it('TASKFORM-25 due at creation: the assignee gets only the card of addTask, copied users get the reminder', async () => {
    const token = await server.signIn('creator')
    const form = {
      taskTitle: 't',
      taskContext: 'c',
      taskUser: 'owner',
      carbonCopyUserIdList: ['copied'],
      taskCallTime: NOON,
      taskEndTime: NOON + DAY,
      taskCallType: '1',
    }
    const add = async (more = {}) => String((await server.call('addTask', { ...form, ...more }, { token })).data['taskId'])
    const now = await add()
    const soon = await add({ taskCallTime: NOON + MINUTE })
    expect([await recipientsOf(now), await recipientsOf(soon)]).toEqual([['owner'], ['owner']])
    expect((await at(NOON)).reminded).toBe(1)
    expect((await at(NOON + MINUTE)).reminded).toBe(2)
    expect([await recipientsOf(now), await recipientsOf(soon)]).toEqual([
      ['copied', 'owner'],
      ['owner', 'copied', 'owner'],
    ])
  })
  it('is sent for each of 351 due tasks', async () => {
    const one = await stored(await server.task({ taskCallTime: NOON }))
    await server.db
      .insertInto('task')
      .values(Array.from({ length: 350 }, (_, index) => ({ ...one, taskId: `M-${index}` })))
      .execute()
    expect((await at(NOON)).reminded).toBe(352)
  })
})

describe('DEC-26 a clock that jumps', () => {
  it('forward by a day sends all reminders', async () => {
    await at(NOON)
    const ids: string[] = []
    for (const [taskCallTime, taskEndTime] of [
      [NOON + 1, NOON + 2 * DAY],
      [NOON + 1, NOON + 1],
      [NOON + DAY, NOON + DAY],
      [NOON + HOUR, null],
    ] as const)
      ids.push(await server.task({ taskCallTime, taskEndTime, taskCallType: '1' }))
    expect(await at(NOON + DAY)).toEqual({ expired: 2, reminded: 8 })
    for (const taskId of ids) expect(await recipientsOf(taskId)).toEqual(['copied', 'owner'])
  })
  it('backwards sends no reminder twice and omits none', async () => {
    const early = await server.task({ taskCallTime: NOON, taskCallType: '1' })
    await at(NOON)
    const late = await server.task({ taskCallTime: NOON - MINUTE, taskCallType: '1' })
    expect((await at(NOON - HOUR)).reminded).toBe(0)
    for (let minute = -60; minute <= 60; minute += 7) await at(NOON + minute * MINUTE)
    expect(await recipientsOf(early)).toEqual(['copied', 'owner'])
    expect(await recipientsOf(late)).toEqual(['copied', 'owner'])
  })
  it('over old data expires tasks without a card, and reminds only of the last day', async () => {
    const open = await server.task({ taskCallTime: NOON - DAY, taskCallType: '1', taskEndTime: NOON + DAY })
    const fresh = await server.task({ taskCallTime: NOON - DAY + 1, taskCallType: '1', taskEndTime: NOON + DAY })
    const old = await server.task({ taskCallTime: NOON - 30 * DAY, taskEndTime: NOON - 29 * DAY })
    expect(await at(NOON)).toEqual({ expired: 1, reminded: 2 })
    expect(await Promise.all([open, fresh, old].map(recipientsOf))).toEqual([[], ['copied', 'owner'], []])
  })
})

describe('a tick', () => {
  it('DEC-26 that fails midway is rolled back, and the next tick repeats it', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskCallType: '1', taskEndTime: NOON })
    await server.db.schema.alterTable('card').renameTo('card_away').execute()
    await expect(at(NOON)).rejects.toThrow(/card/)
    expect(await server.db.selectFrom('reminder').selectAll().execute()).toEqual([])
    expect((await stored(taskId)).taskStatus).toBe('0')
    await server.db.schema.alterTable('card_away').renameTo('card').execute()
    expect(await at(NOON + 1)).toEqual({ expired: 1, reminded: 2 })
    expect(await recipientsOf(taskId)).toEqual(['copied', 'owner'])
  })
  it('DEC-26 that ended between reminders and expiry is completed by the next tick without a second card', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskCallType: '1', taskEndTime: NOON })
    await at(NOON)
    await server.db.updateTable('task').set({ taskStatus: '2' }).where('taskId', '=', taskId).execute()
    expect(await at(NOON + 1)).toEqual({ expired: 1, reminded: 0 })
    expect(await recipientsOf(taskId)).toEqual(['copied', 'owner'])
  })
  it('DEC-15 logs one line of numbers, but only when it changed data', async () => {
    const taskId = await server.task({ taskCallTime: NOON, taskTitle: 'Private title', taskEndTime: NOON })
    await at(NOON - DAY)
    expect(server.logs).toEqual([])
    await at(NOON)
    await at(NOON)
    const lines = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter((line) => 'clock' in line)).toEqual([
      expect.objectContaining({ time: '2026-11-20T04:00:00.000Z', level: 'info', clock: 'tick', expired: 1, reminded: 2 }),
    ])
    for (const secret of ['Private', taskId, 'owner', 'copied', PASSWORD]) expect(server.logs.join()).not.toContain(secret)
  })
  it('DEC-26 that runs when the server stops is continued by the next server', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation })
    const template = await first.task({ taskCallTime: NOON, taskCallType: '1' })
    const one = await first.db.selectFrom('task').selectAll().where('taskId', '=', template).executeTakeFirstOrThrow()
    const more = Array.from({ length: 900 }, (_, index) => ({ ...one, taskId: `M-${index}` }))
    for (let from = 0; from < 900; from += 300)
      await first.db
        .insertInto('task')
        .values(more.slice(from, from + 300))
        .execute()
    const running = first.tick()
    await first.close()
    const { reminded } = await running
    const second = await startTestServer({ databaseLocation })
    expect(reminded + (await second.tick()).reminded).toBe(902)
    expect((await second.db.selectFrom('card').select('cardId').execute()).length).toBe(902)
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('runs by timer from the start, and again after an error', async () => {
    const own = await startTestServer({ restMs: 10 })
    const first = await own.task({ taskCallTime: NOON })
    const sent = () => own.db.selectFrom('card').select(['bussinessNo', 'toUser']).execute()
    await expect.poll(async () => (await sent()).length).toBe(2)
    await own.db.schema.alterTable('reminder').renameTo('away').execute()
    await expect.poll(() => own.logs.some((line) => line.includes('"requestId":"clock"'))).toBe(true)
    await own.db.schema.alterTable('away').renameTo('reminder').execute()
    const second = await own.task({ taskCallTime: NOON })
    await expect.poll(async () => (await sent()).length).toBe(4)
    expect(new Set((await sent()).map(({ bussinessNo }) => bussinessNo))).toEqual(new Set([first, second]))
    expect(own.logs.join('')).not.toContain('card')
    await own.close()
  })
})
