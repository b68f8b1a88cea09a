import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createInsurer } from '../../server/integrations/insurer/adapter.ts'
import { openConnection, postParts } from './connection.ts'
import { startScriptedCore } from './scripted-core.ts'
import { schemaOf, startTestServer } from './server.ts'

/** A server that runs two calls at once, however long they take. */
const NARROW = { running: 2, waiting: 50, counted: 60_000 }

it('a server with a full queue answers 503 with Retry-After, and logs no error', async () => {
  const server = await startTestServer({ limits: { waiting: 0 } })
  const { status, message, headers } = await server.login('owner')
  expect([status, message]).toEqual(['503', '现在使用的人较多，请稍后再试'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(server.logs.join('\n')).not.toContain('OverloadedError')
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  await server.close()
})

it('equal reads that arrive at once are each answered', async () => {
  const server = await startTestServer()
  const token = await server.signIn('owner')
  await server.task({ taskType: '1', taskChildrenType: '6' })
  const read = () => server.call('getWarnTodayTaskList', { taskUser: 'owner', taskType: '1' }, { token })
  const answers = await Promise.all(Array.from({ length: 10 }, read))
  expect(answers.map(({ rows }) => rows.length)).toEqual(Array(10).fill(1))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(10)
  await server.close()
})

it('calls that wait for a slow core delay no other call', async () => {
  const core = await startScriptedCore()
  const waiting: (() => void)[] = []
  core.respondWith((_request, response) => void waiting.push(() => response.end('{"data":null}')))
  const insurer = (log: Parameters<typeof createInsurer>[1]) =>
    createInsurer({ url: core.url, token: 'a token of this test', timeout: 60_000 }, log)
  const server = await startTestServer({ insurer, limits: NARROW })
  const token = await server.signIn('owner')
  const slow = Array.from({ length: 20 }, (_, at) => server.call('queryCoreClaim', { registNo: `BA${at}` }, { token }))
  await vi.waitFor(() => expect(waiting.length).toBe(20), { timeout: 10_000, interval: 10 })
  expect(await server.call('getWorkNews', {}, { token })).toMatchObject({ status: '200' })
  for (const answer of waiting) answer()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill('200'))
  await server.close()
  await core.close()
})

it('bodies that do not arrive delay no other call', async () => {
  const server = await startTestServer({ limits: NARROW })
  const token = await server.signIn('owner')
  const [head, rest] = postParts(schemaOf('exchangeClaimTicket').path, '', '{"ticket":"unknown"}')
  const strangers = await Promise.all(Array.from({ length: 20 }, () => openConnection(server.url)))
  for (const { socket } of strangers) socket.write(head)
  // The server reads them first.
  await pause(200)
  expect(await server.call('getWorkNews', {}, { token })).toMatchObject({ status: '200' })
  for (const { socket } of strangers) socket.write(rest)
  await vi.waitFor(() => expect(strangers.every(({ received }) => received().includes('"status"'))).toBe(true), { timeout: 10_000 })
  for (const { socket } of strangers) socket.destroy()
  await server.close()
})
