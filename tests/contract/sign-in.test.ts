import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/identity/password.ts'
import { APP, CHEAP, codeOf, HOUR, type TestServer, NOON, PASSWORD, startTestServer, text } from './server.ts'

const MINUTE = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = NOON
  // The clock is set back between tests, so wrong passwords of earlier tests must not count.
  await server.db.deleteFrom('sign_in_address').execute()
})

const mayRead = async (token: string) => (await server.call('getUserByUserId', { userId: 'creator' }, { token })).http

describe('CALL2-08 AMB2-21 getToken', () => {
  it('CALL2-08 DEC-09 returns only a token and the session’s user data', async () => {
    const { http, status, data } = await server.login('creator')
    expect([http, status]).toEqual([200, '200'])
    expect(Object.keys(data).sort()).toEqual(['token', 'userInfo'])
    expect(data['userInfo']).toEqual({
      userId: 'creator',
      userCode: codeOf('creator'),
      name: 'Name of creator',
      router: 'businessHome',
      role: 'steward',
      ...APP,
    })
    expect(String(data['token'])).toMatch(/^[\w-]{43}$/)
  })
  it('CALL2-08 AMB2-21 accepts the appId, wechatCode and agentId of this app', async () =>
    expect((await server.login('owner', PASSWORD, APP)).status).toBe('200'))
  it.each(['appId', 'wechatCode', 'agentId'])('DEC-09 returns 403 for the %s of another app', async (name) => {
    for (const more of [{ ...APP, [name]: 'other' }, { [name]: 'other' }])
      expect((await server.login('owner', PASSWORD, more)).http).toBe(403)
  })
  it('AMB2-21 decodes the password from base64 of UTF-8', async () => {
    const password = 'p\u00e4ss \u5bc6\u7801 \ud83d\udd11'
    const passwordHash = await hashPassword(password)
    await server.addStaff([{ userId: 'u8', userCode: 'u8@example.com', name: 'U', mobile: '', router: '', loginName: 'u8', passwordHash }])
    expect((await server.login('u8', password)).status).toBe('200')
  })
  it.each([
    'not base64!',
    Buffer.from([0xff, 0xfe]).toString('base64'),
  ])('DEC-03 returns 422 for a password that is not base64 of UTF-8: %s', async (password) =>
    expect((await server.call('getToken', { username: 'owner', password })).http).toBe(422))
  it('DEC-15 stores no token and no password in clear', async () => {
    const token = await server.signIn('owner')
    const stored = JSON.stringify([
      await server.db.selectFrom('session').selectAll().execute(),
      await server.db.selectFrom('staff').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(PASSWORD)
    expect(await hashPassword(PASSWORD)).toMatch(/^scrypt\$131072\$8\$1\$/)
    expect(await hashPassword(PASSWORD, CHEAP)).not.toBe(await hashPassword(PASSWORD, CHEAP))
  })
})

describe('wrong passwords', () => {
  it('CALL2-08 a wrong password and an unknown account get the same message', async () => {
    const wrong = await server.login('steward', 'wrong')
    const unknown = await server.login('nobody-here', 'wrong')
    expect([wrong.http, wrong.status, wrong.message, wrong.data]).toEqual([200, '401', text('server.badCredentials'), {}])
    expect([unknown.http, unknown.status, unknown.message, unknown.data]).toEqual([200, '401', text('server.badCredentials'), {}])
  })
  it.each(['copied', 'unknown-account'])('DEC-15 five in a row lock %s for 15 minutes, in any spelling', async (account) => {
    for (let tries = 0; tries < 5; tries += 1) expect((await server.login(account, 'wrong')).message).toBe(text('server.badCredentials'))
    for (const spelling of [account, account.toUpperCase(), ` ${account} `]) {
      const locked = await server.login(spelling)
      expect([locked.http, locked.status, locked.message]).toEqual([200, '423', text('server.lockedOut')])
    }
    server.clock.now = NOON + 15 * MINUTE - 1
    expect((await server.login(account)).status).toBe('423')
    server.clock.now = NOON + 15 * MINUTE
    expect((await server.login(account)).status).toBe(account === 'copied' ? '200' : '401')
  })
  it('DEC-15 a correct password resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await server.login('stranger', 'wrong')
      expect((await server.login('stranger')).status).toBe('200')
    }
  })
  it('DEC-15 sent in parallel are limited to five', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.login('steward-2', 'wrong')))
    expect(answers.filter(({ status }) => status === '401')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === '423')).toHaveLength(15)
  })
})

describe('tokens', () => {
  it.each([undefined, '', 'made-up', `Bearer ${'x'.repeat(43)}`])('DEC-03 without a valid token (%s) the answer is 401', async (token) => {
    const answer = await server.call('getUserByUserId', { userId: 'owner' }, token === undefined ? {} : { token })
    expect([answer.http, answer.status, answer.message]).toEqual([401, '401', text('server.unauthorised')])
  })
  it('DEC-15 a token expires after twelve hours of use', async () => {
    const token = await server.signIn('owner')
    for (let hour = 1; hour < 12; hour += 1) {
      server.clock.now = NOON + hour * HOUR
      expect(await mayRead(token)).toBe(200)
    }
    server.clock.now = NOON + 12 * HOUR
    expect(await mayRead(token)).toBe(401)
  })
  it('the use of a token is stored at most once a minute', async () => {
    await server.db.deleteFrom('session').execute()
    const token = await server.signIn('owner')
    const seen: unknown[] = []
    for (const ms of [MINUTE - 1, MINUTE, 2 * MINUTE - 1]) {
      server.clock.now = NOON + ms
      expect(await mayRead(token)).toBe(200)
      seen.push((await server.db.selectFrom('session').select('seenAt').executeTakeFirst())?.seenAt)
    }
    expect(seen).toEqual([NOON, NOON + MINUTE, NOON + MINUTE])
  })
  it('DEC-15 a token expires after two idle hours', async () => {
    const token = await server.signIn('owner')
    server.clock.now = NOON + 2 * HOUR - 1
    expect(await mayRead(token)).toBe(200)
    server.clock.now += 2 * HOUR
    expect(await mayRead(token)).toBe(401)
  })
})
