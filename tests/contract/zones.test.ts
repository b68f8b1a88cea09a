import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueState } from '../../actions/tasks/rules.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { DAY, type TestServer, HOUR, type PersonName, schemas, startTestServer } from './server.ts'

/** Parses a time in the business time zone: "2028-02-29 23:59:59.999". */
const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)
const [BEFORE, LEAP, AFTER] = ['2028-02-28', '2028-02-29', '2028-03-01']

describe.each([
  ['UTC', 0],
  ['America/Los_Angeles', 8 * 60],
  ['Asia/Shanghai', -8 * 60],
])('DEC-05 DEC-26 a server on a machine in %s', (zone, minutesBehindUtc) => {
  const { TZ } = process.env
  let server: TestServer
  beforeAll(async () => {
    process.env['TZ'] = zone
    server = await startTestServer({ schemas: readSchemas() })
  })
  afterAll(async () => {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
    await server.close()
  })
  const set = (time: string) => {
    server.clock.now = at(time)
  }
  const tick = (time: string) => {
    set(time)
    return server.tick()
  }
  /** Signs in at the current time, because a jump of the clock may have ended an earlier session. */
  const as = async (person: PersonName) => ({ token: await server.signIn(person) })
  const task = { taskTitle: 'T', taskContext: 'c', taskUser: 'owner', taskCallType: '2' }
  const create = async (taskCallTime: string, taskEndTime: string) =>
    String((await server.call('addTask', { ...task, taskCallTime, taskEndTime }, await as('creator'))).data['taskId'])
  const read = async (taskId: string) => (await server.call('taskAndCustomerList', { taskId }, await as('owner'))).rows[0]
  const isOpen = async (taskId: string) =>
    (await server.call('getQywxTaskList', { taskUser: 'owner' }, await as('owner'))).rows.some((row) => row['taskId'] === taskId)
  const cards = (taskId: string) => server.db.selectFrom('card').select(['title', 'content']).where('bussinessNo', '=', taskId).execute()

  it('uses the time zone of the machine', () => expect(new Date(at(`${LEAP} 12:00:00`)).getTimezoneOffset()).toBe(minutesBehindUtc))

  it.each([
    ['29 February', LEAP, AFTER],
    ['the end of a month', '2026-11-30', '2026-12-01'],
    ['the end of a year', '2027-12-31', '2028-01-01'],
  ])('stores times, reminds and expires correctly at the last second of %s', async (_, day, next) => {
    set(`${day} 09:00:00`)
    const taskId = await create(`${day} 23:59:00`, `${day} 23:59:59`)
    expect(await read(taskId)).toMatchObject({
      taskCallTime: `${day} 23:59:00`,
      taskEndTime: `${day} 23:59:59`,
      createdDate: `${day} 09:00:00`,
    })
    expect(await tick(`${day} 23:48:59.999`)).toEqual({ expired: 0, reminded: 0 })
    expect(await tick(`${day} 23:49:00`)).toEqual({ expired: 0, reminded: 1 })
    const card = schemas.card('server.reminderCard', { title: 'T', at: `${day} 23:59` })
    expect((await cards(taskId)).at(-1)).toEqual({ title: card.title, content: card.text })
    expect(await tick(`${day} 23:59:58.999`)).toEqual({ expired: 0, reminded: 0 })
    expect(await isOpen(taskId)).toBe(true)
    set(`${day} 23:59:59`)
    expect(await isOpen(taskId)).toBe(false)
    expect(await tick(`${next} 00:00:00`)).toEqual({ expired: 1, reminded: 0 })
    expect(await read(taskId)).toMatchObject({ taskStatus: '4', taskStatusTime: `${day} 23:59:59` })
  })

  it('DEC-06 counts 29 February as the previous day exactly on 1 March', async () => {
    const moments = [`${BEFORE} 23:59:59.999`, `${LEAP} 00:00:00`, `${LEAP} 12:00:00`, `${LEAP} 23:59:59.999`, `${AFTER} 00:00:00`]
    for (const [index, time] of moments.entries()) {
      await server.task({ taskUser: 'copied', createdDate: at(time) })
      const relation = { userCustomerId: `Z${index}`, userId: 'copied', wechatCustomerId: 'K1', addedAt: at(time), deletedAt: at(time) }
      await server.db.insertInto('steward').values(relation).execute()
    }
    const counted = async (time: string) => {
      set(time)
      const options = await as('copied')
      const calls = ['getTaskAddCount', 'getCustomerAddCount', 'getCustomerDeleteCount'] as const
      return Promise.all(calls.map(async (call) => (await server.call(call, { userId: 'copied' }, options)).data['total']))
    }
    expect(await counted(`${LEAP} 23:59:59.999`)).toEqual([1, 1, 1])
    expect(await counted(`${AFTER} 00:00:00`)).toEqual([3, 3, 3])
    expect(await counted(`${AFTER} 23:59:59.999`)).toEqual([3, 3, 3])
    expect(await counted('2028-03-02 00:00:00')).toEqual([1, 1, 1])
    // The count is the same after the clock was set back.
    expect(await counted(`${AFTER} 07:59:59.999`)).toEqual([3, 3, 3])
  })

  it('uses the business day as today', () => {
    const due = (end: string, now: string) => dueState({ taskEndTime: at(end) }, at(now), schemas.time.startOfNextDay)
    expect(due(`${LEAP} 23:59:59`, `${LEAP} 00:00:00`)).toBe('today')
    expect(due(`${LEAP} 23:59:59`, `${BEFORE} 23:59:59.999`)).toBe('tomorrow')
    expect(due(`${AFTER} 00:00:00`, `${LEAP} 23:59:59.999`)).toBe('tomorrow')
    expect(due(`${AFTER} 00:00:00`, `${BEFORE} 23:59:59.999`)).toBe('later')
    expect(due(`${AFTER} 00:00:00`, `${AFTER} 00:00:00`)).toBe('past')
    expect(due(`${AFTER} 07:59:59`, `${AFTER} 00:00:00`)).toBe('today')
  })

  it('reminds and expires once although the clock jumps forward and back', async () => {
    // Finishes open reminders of the previous tests.
    await tick('2029-06-15 10:00:00')
    const taskId = await create('2029-06-15 18:00:00', '2029-06-15 20:00:00')
    const later = await create('2029-06-20 18:00:00', '2029-06-20 20:00:00')
    // Jumps past reminder and end, then before both, and again past both.
    expect(await tick('2029-06-16 09:00:00')).toEqual({ expired: 1, reminded: 1 })
    const expired = await read(taskId)
    expect(expired).toMatchObject({ taskStatus: '4', taskStatusTime: '2029-06-15 20:00:00' })
    expect(await tick('2029-06-15 11:00:00')).toEqual({ expired: 0, reminded: 0 })
    expect(await tick('2029-06-16 09:00:00')).toEqual({ expired: 0, reminded: 0 })
    expect(await read(taskId)).toEqual(expired)
    // Jumps back before a sent reminder, and past it again.
    expect(await tick('2029-06-20 17:50:00')).toEqual({ expired: 0, reminded: 1 })
    server.clock.now -= 3 * DAY
    expect(await server.tick()).toEqual({ expired: 0, reminded: 0 })
    expect(await tick('2029-06-20 17:51:00')).toEqual({ expired: 0, reminded: 0 })
    server.clock.now -= HOUR
    expect(await isOpen(later)).toBe(true)
    expect(await cards(later)).toHaveLength(2)
  })
})
