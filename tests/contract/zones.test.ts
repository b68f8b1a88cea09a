import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueState } from '../../actions/tasks/rules.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { DAY, type TestServer, HOUR, type PersonName, schemas, startHouse } from './server.ts'

/** An instant by the business zone's clock face: "2028-02-29 23:59:59.999". */
const at = (face: string) => Date.parse(`${face.replace(' ', 'T')}+08:00`)
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
    server = await startHouse({ schemas: readSchemas() })
  })
  afterAll(async () => {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
    await server.close()
  })
  const set = (face: string) => {
    server.clock.now = at(face)
  }
  const tick = (face: string) => {
    set(face)
    return server.tick()
  }
  /** Signed in at this very moment, so that no jump of the clock has ended the session. */
  const as = async (person: PersonName) => ({ token: await server.signIn(person) })
  const task = { taskTitle: 'T', taskContext: 'c', taskUser: 'owner', taskCallType: '2' }
  const create = async (taskCallTime: string, taskEndTime: string) =>
    String((await server.call('addTask', { ...task, taskCallTime, taskEndTime }, await as('creator'))).data['taskId'])
  const read = async (taskId: string) => (await server.call('taskAndCustomerList', { taskId }, await as('owner'))).rows[0]
  const isOpen = async (taskId: string) =>
    (await server.call('getQywxTaskList', { taskUser: 'owner' }, await as('owner'))).rows.some((row) => row['taskId'] === taskId)
  const cards = (taskId: string) => server.db.selectFrom('card').select(['title', 'content']).where('bussinessNo', '=', taskId).execute()

  it('is really there', () => expect(new Date(at(`${LEAP} 12:00:00`)).getTimezoneOffset()).toBe(minutesBehindUtc))

  it.each([
    ['29 February', LEAP, AFTER],
    ['the end of a month', '2026-11-30', '2026-12-01'],
    ['the end of a year', '2027-12-31', '2028-01-01'],
  ])('keeps, reminds and expires at the last second of %s', async (_, day, next) => {
    set(`${day} 09:00:00`)
    const taskId = await create(`${day} 23:59:00`, `${day} 23:59:59`)
    expect(await read(taskId)).toMatchObject({
      taskCallTime: `${day} 23:59:00`,
      taskEndTime: `${day} 23:59:59`,
      createdDate: `${day} 09:00:00`,
    })
    expect(await tick(`${day} 23:48:59.999`)).toEqual({ expired: 0, reminded: 0 })
    expect(await tick(`${day} 23:49:00`)).toEqual({ expired: 0, reminded: 1 })
    const said = schemas.card('server.reminderCard', { title: 'T', at: `${day} 23:59` })
    expect((await cards(taskId)).at(-1)).toEqual({ title: said.title, content: said.text })
    expect(await tick(`${day} 23:59:58.999`)).toEqual({ expired: 0, reminded: 0 })
    expect(await isOpen(taskId)).toBe(true)
    set(`${day} 23:59:59`)
    expect(await isOpen(taskId)).toBe(false)
    expect(await tick(`${next} 00:00:00`)).toEqual({ expired: 1, reminded: 0 })
    expect(await read(taskId)).toMatchObject({ taskStatus: '4', taskStatusTime: `${day} 23:59:59` })
  })

  it('DEC-06 counts 29 February as yesterday for the whole first of March, and for no moment more', async () => {
    const moments = [`${BEFORE} 23:59:59.999`, `${LEAP} 00:00:00`, `${LEAP} 12:00:00`, `${LEAP} 23:59:59.999`, `${AFTER} 00:00:00`]
    for (const [index, face] of moments.entries()) {
      await server.task({ taskUser: 'copied', createdDate: at(face) })
      const relation = { userCustomerId: `Z${index}`, userId: 'copied', wechatCustomerId: 'K1', addedAt: at(face), deletedAt: at(face) }
      await server.db.insertInto('steward').values(relation).execute()
    }
    const counted = async (face: string) => {
      set(face)
      const sending = await as('copied')
      const calls = ['getTaskAddCount', 'getCustomerAddCount', 'getCustomerDeleteCount'] as const
      return Promise.all(calls.map(async (call) => (await server.call(call, { userId: 'copied' }, sending)).data['total']))
    }
    expect(await counted(`${LEAP} 23:59:59.999`)).toEqual([1, 1, 1])
    expect(await counted(`${AFTER} 00:00:00`)).toEqual([3, 3, 3])
    expect(await counted(`${AFTER} 23:59:59.999`)).toEqual([3, 3, 3])
    expect(await counted('2028-03-02 00:00:00')).toEqual([1, 1, 1])
    // Set back, it counts what it counted before.
    expect(await counted(`${AFTER} 07:59:59.999`)).toEqual([3, 3, 3])
  })

  it('takes today for the business day', () => {
    const due = (end: string, now: string) => dueState({ taskEndTime: at(end) }, at(now), schemas.time.startOfNextDay(at(now)))
    expect(due(`${LEAP} 23:59:59`, `${LEAP} 00:00:00`)).toBe('today')
    expect(due(`${LEAP} 23:59:59`, `${BEFORE} 23:59:59.999`)).toBe('later')
    expect(due(`${AFTER} 00:00:00`, `${LEAP} 23:59:59.999`)).toBe('later')
    expect(due(`${AFTER} 00:00:00`, `${AFTER} 00:00:00`)).toBe('past')
    expect(due(`${AFTER} 07:59:59`, `${AFTER} 00:00:00`)).toBe('today')
  })

  it('with a clock that jumps forward and back does everything once, and takes nothing back', async () => {
    // What the tests before left over is done with.
    await tick('2029-06-15 10:00:00')
    const taskId = await create('2029-06-15 18:00:00', '2029-06-15 20:00:00')
    const later = await create('2029-06-20 18:00:00', '2029-06-20 20:00:00')
    // Over reminder and end at once; then to before either, and again over both.
    expect(await tick('2029-06-16 09:00:00')).toEqual({ expired: 1, reminded: 1 })
    const expired = await read(taskId)
    expect(expired).toMatchObject({ taskStatus: '4', taskStatusTime: '2029-06-15 20:00:00' })
    expect(await tick('2029-06-15 11:00:00')).toEqual({ expired: 0, reminded: 0 })
    expect(await tick('2029-06-16 09:00:00')).toEqual({ expired: 0, reminded: 0 })
    expect(await read(taskId)).toEqual(expired)
    // Back past a reminder that was sent, and over it again.
    expect(await tick('2029-06-20 17:50:00')).toEqual({ expired: 0, reminded: 1 })
    server.clock.now -= 3 * DAY
    expect(await server.tick()).toEqual({ expired: 0, reminded: 0 })
    expect(await tick('2029-06-20 17:51:00')).toEqual({ expired: 0, reminded: 0 })
    server.clock.now -= HOUR
    expect(await isOpen(later)).toBe(true)
    expect(await cards(later)).toHaveLength(2)
  })
})
