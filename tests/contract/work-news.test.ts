import { DefaultQueryExecutor } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newClient, senderTo, taskRow } from './inbound-sender.ts'
import { taskForm } from './task-form.ts'
import { HOUR, NOON, startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newsFor = async (token: string) => (await server.call('getWorkNews', {}, { token })).data['changedAt']

it('tells a steward when others changed the own tasks last, and no other steward', async () => {
  const [owner, creator] = [await server.signIn('owner'), await server.signIn('creator')]
  const sender = senderTo(server, await newClient(server, 'core'))
  expect(await newsFor(owner)).toBe(0)
  const row = taskRow()
  await sender.sendOne('tasks', row)
  expect([await newsFor(owner), await newsFor(creator)]).toEqual([NOON, 0])
  server.clock.now = NOON + 1_000
  await sender.sendOne('tasks', { ...row, revision: 2, userId: 'creator' })
  expect([await newsFor(owner), await newsFor(creator)]).toEqual([NOON + 1_000, NOON + 1_000])
  server.clock.now = NOON + 2_000
  await sender.sendOne('tasks', { externalId: row.externalId, revision: 3, withdrawn: true })
  expect([await newsFor(owner), await newsFor(creator)]).toEqual([NOON + 1_000, NOON + 2_000])
})
it('grows with each change, also when the clock was set back', async () => {
  const token = await server.signIn('owner')
  const sender = senderTo(server, await newClient(server, 'steady'))
  await sender.sendOne('tasks', taskRow())
  const before = Number(await newsFor(token))
  server.clock.now -= 1_000
  await sender.sendOne('tasks', taskRow())
  expect(await newsFor(token)).toBe(before + 1)
  server.clock.now += 1_000
})
it('is written once for each steward of a transaction in a fixed order, so that two senders do not wait for each other', async () => {
  const sender = senderTo(server, await newClient(server, 'sorted'))
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  await sender.send('tasks', ...['owner', 'stranger', 'creator', 'owner', 'copied'].map((userId) => taskRow({ userId })))
  const queries = spy.mock.calls.map(([query]) => query)
  spy.mockRestore()
  for (const table of ['work_news', 'arrival']) {
    const inserts = queries.filter((query) => query.sql.startsWith(`insert into "${table}"`))
    expect(inserts.map(({ parameters }) => parameters[0])).toEqual(['copied', 'creator', 'owner', 'stranger'])
  }
})
it('tells the assignee of a work order that its creator edited', async () => {
  const [owner, creator] = [await server.signIn('owner'), await server.signIn('creator')]
  const taskId = await server.task({ taskStatus: '1' })
  server.clock.now += 1_000
  const edited = await server.call('editUpdateTask', { ...taskForm({ taskUser: 'owner' }), taskId }, { token: creator })
  expect(edited.status).toBe('200')
  expect(await newsFor(owner)).toBe(server.clock.now)
})
it('DEC-15 does not prolong the session, because the page asks by itself', async () => {
  const token = await server.signIn('stranger')
  for (let minutes = 0; minutes < 120; minutes += 10) {
    server.clock.now += HOUR / 6 - 1
    expect((await server.call('getWorkNews', {}, { token })).http).toBe(200)
    // What the page refetches because of an answer is no use, either.
    const refetched = await server.call('getUserList', {}, { token, headers: { Unattended: '1' } })
    expect(refetched.http).toBe(200)
  }
  server.clock.now += HOUR / 6
  expect((await server.call('getWorkNews', {}, { token })).http).toBe(401)
})
