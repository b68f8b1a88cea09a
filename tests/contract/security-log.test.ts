import { afterEach, beforeEach, expect, it } from 'vitest'
import { proxiesFrom } from '../../server/config/trusted-proxies.ts'
import { type Answer, type TestServer, PASSWORD, startTestServer } from './server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ trustedProxies: proxiesFrom('127.0.0.1') })
})
afterEach(() => server.close())

/** Discards the log lines so far. */
const discardLogs = () => server.logs.splice(0)

/** Removes and returns the security events, without time; all must belong to the request with this answer. */
function events(answer: Answer): Record<string, unknown>[] {
  const lines = server.logs.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines
    .filter((line) => 'event' in line)
    .map(({ time, requestId, version: _version, ...line }) => {
      expect(time).toBe('2026-11-20T04:00:00.000Z')
      expect(requestId).toBe(answer.headers.get('x-request-id'))
      return line
    })
}

it('DEC-15 logs a sign-in and each kind of failure, although all return HTTP 200', async () => {
  const right = await server.login('owner')
  expect(right.http).toBe(200)
  expect(events(right)).toEqual([{ level: 'info', event: 'authn_login_success', userId: 'owner' }])
  const wrong = await server.login('owner', 'wrong')
  expect(wrong.http).toBe(200)
  expect(events(wrong)).toEqual([{ level: 'warn', event: 'authn_login_fail', userId: 'owner', reason: 'wrong' }])
  for (let tries = 2; tries < 5; tries += 1) await server.login('owner', 'wrong')
  discardLogs()
  const fifth = await server.login('owner', 'wrong')
  expect(events(fifth)).toEqual([
    { level: 'warn', event: 'authn_login_fail', userId: 'owner', reason: 'wrong' },
    { level: 'warn', event: 'authn_login_lock', userId: 'owner' },
  ])
  const locked = await server.login('owner')
  expect(locked.http).toBe(200)
  expect(events(locked)).toEqual([{ level: 'warn', event: 'authn_login_fail', userId: 'owner', reason: 'locked' }])
})

it('logs a 403 with the user id, or without one when there is no session', async () => {
  const token = await server.signIn('stranger')
  discardLogs()
  const claimed = await server.call('getQywxTaskList', { taskUser: 'owner' }, { token })
  expect(claimed.http).toBe(403)
  expect(events(claimed)).toEqual([{ level: 'warn', event: 'authz_fail', userId: 'stranger' }])
  const otherApp = await server.login('owner', PASSWORD, { appId: 'another' })
  expect(events(otherApp)).toEqual([{ level: 'warn', event: 'authz_fail' }])
})

it('logs a 429', async () => {
  const from = { headers: { 'X-Forwarded-For': '203.0.113.9' } }
  const tryOnce = (at: number) => server.call('getToken', { username: `account-${at}`, password: 'd3Jvbmc=' }, from)
  for (let at = 0; at < 60; at += 1) await tryOnce(at)
  discardLogs()
  expect(events(await tryOnce(60))).toEqual([{ level: 'warn', event: 'excess_rate_limit_exceeded' }])
})

it('DEC-15 logs no password, token, address or typed account name', async () => {
  const token = await server.signIn('owner')
  const from = { headers: { 'X-Forwarded-For': '203.0.113.9' } }
  await server.call('getToken', { username: 'typed-password-1', password: 'd3Jvbmctc2VjcmV0' }, from)
  const all = server.logs.join('\n')
  for (const secret of [token, PASSWORD, 'typed-password-1', 'wrong-secret', 'd3Jvbmctc2VjcmV0', '203.0.113.9'])
    expect(all).not.toContain(secret)
})
