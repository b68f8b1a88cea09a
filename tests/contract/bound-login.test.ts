import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STAFF } from '../../server/identity/tables.ts'
import { hashPassword } from '../../server/identity/password.ts'
import { APP, CHEAP, codeOf, type TestServer, NOON, PASSWORD, startTestServer, text } from './server.ts'

const BOUND_PASSWORD = 'another horse 8'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const passwordHash = await hashPassword(BOUND_PASSWORD, CHEAP)
  await server.db
    .insertInto('bound_account')
    .values({ userIdEB: 'EB-creator', userId: 'creator', employeeNo: 'a90001', passwordHash })
    .execute()
  await server.db
    .insertInto('bound_account')
    .values({ userIdEB: 'EB-copied', userId: 'copied', employeeNo: 'a90002', passwordHash })
    .execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = NOON
  await server.db.deleteFrom('sign_in_address').execute()
  await server.db.deleteFrom('sign_in_attempt').execute()
})

const login = (loginId: string, password = BOUND_PASSWORD, more: Record<string, unknown> = {}) =>
  server.call('qyWxUserLogin', { loginId, password, dataSources: '2', ...more })

describe('CALL2-09 AMB2-22 qyWxUserLogin', () => {
  it.each([
    '19900000001',
    'a90001',
    ' A90001 ',
    '199 0000 0001',
    '+86 199-0000-0001',
  ])('CALL2-09 AUTH-15 AUTH-18 accepts a mobile or an employee number: %s', async (loginId) => {
    const { status, message, data } = await login(loginId, BOUND_PASSWORD, {
      userId: 'creator',
      wechatCode: APP.wechatCode,
      loginType: '0',
    })
    expect([status, message]).toEqual(['200', 'success'])
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userIdEB: 'EB-creator',
      mobile: '19900000001',
      userInfo: {
        userId: 'creator',
        userCode: codeOf('creator'),
        name: 'Name of creator',
        router: 'businessHome',
        role: 'steward',
        ...APP,
      },
    })
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token: String(data['token']) })).http).toBe(200)
  })
  it('AUTH-15 signs nobody in by a mobile number of two members; their employee numbers work', async () => {
    const mobileOf = (mobile: string) => server.personalData.encryptRow(server.db, STAFF, { userId: 'copied', mobile })
    const set = async (mobile: string) =>
      server.db
        .updateTable('staff')
        .set(await mobileOf(mobile))
        .where('userId', '=', 'copied')
        .execute()
    await set('19900000001')
    expect((await login('19900000001')).status).toBe((await login('19900009999')).status)
    expect((await login('19900000001')).data['token']).toBeUndefined()
    expect((await login('a90002')).data['userIdEB']).toBe('EB-copied')
    await set('19900000002')
  })
  it('GUARD-13 DEC-19 unbinds again after another sign-in, with a new key', async () => {
    const unbind = async (key: string) => {
      const { data } = await login('a90001')
      const sent = { token: String(data['token']), headers: { 'idempotency-key': key } }
      return (await server.call('qyWxUpdateUserByUserId', { userId: 'creator', userIdEB: 'EB-creator' }, sent)).http
    }
    expect([await unbind('lost-answer'), await unbind('lost-answer'), await unbind('another-key')]).toEqual([200, 422, 200])
    const stored = server.db.selectFrom('bound_account').select('unboundAt').where('userIdEB', '=', 'EB-creator')
    expect((await stored.executeTakeFirstOrThrow()).unboundAt).not.toBeNull()
  })
  it('CALL2-09 AMB2-22 AUTH-23 refuses a wrong password, an unknown account and the enterprise password with the same message', async () => {
    for (const [loginId, password] of [
      ['a90001', 'wrong-1'],
      ['nobody', BOUND_PASSWORD],
      ['a90001', PASSWORD],
      ['owner', PASSWORD],
    ] as const)
      expect(await login(loginId, password)).toMatchObject({ http: 200, status: '401', message: text('server.badCredentials'), data: {} })
  })
  it('AMB2-13 refuses an account of another user than the link with a message', async () =>
    expect(await login('a90001', BOUND_PASSWORD, { userId: 'owner' })).toMatchObject({
      status: '403',
      message: text('server.boundToOther'),
      data: {},
    }))
  it('DEC-15 five wrong passwords lock the account under both login names, but not the enterprise login', async () => {
    for (let tries = 0; tries < 5; tries += 1) await login(tries % 2 ? 'a90002' : '19900000002', 'wrong-1')
    for (const name of ['a90002', '19900000002'])
      expect(await login(name)).toMatchObject({ status: '423', message: text('server.lockedOut') })
    expect((await server.login('copied')).status).toBe('200')
  })
  it.each(['\ncreator', 'person creator', 'creator'])('wrong passwords for the unknown name %j lock no account', async (name) => {
    for (let tries = 0; tries < 5; tries += 1) await login(name, 'wrong-1')
    expect((await login('a90001')).status).toBe('200')
  })
  it('an account without a password accepts no password', async () => {
    await server.db
      .insertInto('bound_account')
      .values({ userIdEB: 'EB-owner', userId: 'owner', employeeNo: 'a90003', passwordHash: null })
      .execute()
    expect((await login('a90003')).status).toBe('401')
  })
})
