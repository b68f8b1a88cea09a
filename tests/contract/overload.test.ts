import { expect, it } from 'vitest'
import { startTestServer } from './server.ts'

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
