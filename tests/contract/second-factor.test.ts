import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetSecondFactor } from '../../server/accounts/reset-second-factor.ts'
import { erasePeople } from '../../server/evidence/legal-holds.ts'
import { NO_VALUE } from '../../server/personal-data/tables.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { base64, HOUR, NOON, PASSWORD, startTestServer, type TestServer, text } from './server.ts'

const STEP = 30_000

interface SetUp {
  secret: string
  qrCode: string
  recoveryCodes: string[]
}

/** Returns the code that an authenticator app shows at an instant. */
const codeAt = (secret: string, timestamp: number) => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let server: TestServer
let now = NOON
beforeAll(async () => {
  server = await startTestServer()
  await addAccounts(server)
  const { passwordHash } = await server.db
    .selectFrom('staff')
    .select('passwordHash')
    .where('userId', '=', 'creator')
    .executeTakeFirstOrThrow()
  for (const userId of ['spare', 'spare-to'])
    await server.db.updateTable('staff').set({ loginName: userId, passwordHash }).where('userId', '=', userId).execute()
})
afterAll(() => server.close())
// Each test has steps of its own, because a code works once.
beforeEach(() => {
  now += 24 * HOUR
  server.clock.now = now
})
const later = (steps = 1) => (server.clock.now += steps * STEP)

const login = (username: string) => server.call('getToken', { username, password: base64(PASSWORD) })
const challengeFor = async (name: string) => String((await login(name)).data['challenge'])
const enter = (challenge: string, code: string) => server.call('signInWithCode', { challenge, code })

/** Sets up a second factor for an account, as its screen does. */
async function turnOn(name: string): Promise<SetUp & { token: string }> {
  const token = String((await login(name)).data['token'])
  const { data } = await server.call('startSecondFactor', { password: PASSWORD }, { token })
  const setUp = data['setUp'] as SetUp
  const turned = await server.call('turnOnSecondFactor', { code: codeAt(setUp.secret, server.clock.now) }, { token })
  expect(turned.status).toBe('200')
  later()
  return { ...setUp, token }
}

describe('a second factor', () => {
  it('is set up with the password and a code, and then asked for with every password', async () => {
    const token = await server.signIn('creator')
    const mine = async () => (await server.call('getSecondFactor', {}, { token })).data['secondFactor']
    expect(await mine()).toEqual({ isOn: false, hasPassword: true, isRequired: false, recoveryCodes: 0 })
    expect((await server.call('startSecondFactor', { password: 'wrong one' }, { token })).message).toBe(text('server.wrongPassword'))
    const { data } = await server.call('startSecondFactor', { password: PASSWORD }, { token })
    const { secret, qrCode, recoveryCodes } = data['setUp'] as SetUp
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(recoveryCodes).toHaveLength(10)
    expect((await login('creator')).data).toHaveProperty('token')
    const right = codeAt(secret, now)
    expect((await server.call('turnOnSecondFactor', { code: other(right) }, { token })).message).toBe(text('server.wrongFactor'))
    expect((await server.call('turnOnSecondFactor', { code: right }, { token })).status).toBe('200')
    expect(await mine()).toEqual({ isOn: true, hasPassword: true, isRequired: false, recoveryCodes: 10 })
    expect((await server.call('startSecondFactor', { password: PASSWORD }, { token })).message).toBe(text('server.factorIsOn'))

    const { data: asked } = await login('creator')
    expect(asked).toEqual({ challenge: expect.any(String) })
    // A correct password alone is no sign-in.
    const signIns = () => server.logs.filter((line) => line.includes('authn_login_success'))
    const before = signIns().length
    await login('creator')
    expect(signIns()).toHaveLength(before)
    later()
    const signedIn = await enter(String(asked['challenge']), codeAt(secret, server.clock.now))
    expect(signedIn.data['userInfo']).toMatchObject({ userId: 'creator' })
    expect(signIns().slice(before)).toEqual([expect.stringContaining('"by":"secondFactor"')])
    const { http } = await server.call('getUserByUserId', { userId: 'creator' }, { token: String(signedIn.data['token']) })
    expect(http).toBe(200)
    expect((await enter(String(asked['challenge']), codeAt(secret, server.clock.now))).message).toBe(text('server.challengeEnded'))
  })

  it('accepts each code once, also from two sign-ins at once, and codes of a phone that is half a minute off', async () => {
    const { secret } = await turnOn('copied')
    const code = codeAt(secret, server.clock.now)
    const answers = await Promise.all([enter(await challengeFor('copied'), code), enter(await challengeFor('copied'), code)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200', '401']))
    for (const minutes of [0.5, -0.5, 1.5]) {
      later(10)
      const off = codeAt(secret, server.clock.now + minutes * 60_000)
      expect([minutes, (await enter(await challengeFor('copied'), off)).status]).toEqual([minutes, minutes === 1.5 ? '401' : '200'])
    }
  })

  it.each([
    ['as authenticator apps show it', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['in full width', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
    ['with invisible characters', (code: string) => `\u202d${code}\u202c\u200b`],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])('accepts a code %s, for the set-up and for a sign-in', async (_how, typed) => {
    const token = String((await login('auditor')).data['token'])
    const { data } = await server.call('startSecondFactor', { password: PASSWORD }, { token })
    const { secret, recoveryCodes } = data['setUp'] as SetUp
    const codeNow = () => typed(codeAt(secret, server.clock.now))
    expect((await server.call('turnOnSecondFactor', { code: codeNow() }, { token })).status).toBe('200')
    later()
    expect((await enter(await challengeFor('auditor'), codeNow())).status).toBe('200')
    expect((await enter(await challengeFor('auditor'), typed(recoveryCodes[0] ?? ''))).status).toBe('200')
    later()
    expect((await server.call('turnOffSecondFactor', { code: codeNow() }, { token })).status).toBe('200')
  })

  it.each(['12345', '一二三四五六', '\u0661\u0662\u0663\u0664\u0665\u0666'])('refuses %o as a code of the set-up', async (code) => {
    const token = String((await login('auditor')).data['token'])
    await server.call('startSecondFactor', { password: PASSWORD }, { token })
    const { http, message } = await server.call('turnOnSecondFactor', { code }, { token })
    expect([http, message]).toEqual([200, text('server.wrongFactor')])
  })

  it('accepts codes again after a clock was a year ahead', async () => {
    const { secret } = await turnOn('stranger')
    server.clock.now = now + 365 * 24 * HOUR
    expect((await enter(await challengeFor('stranger'), codeAt(secret, server.clock.now))).status).toBe('200')
    server.clock.now = now + HOUR
    expect((await enter(await challengeFor('stranger'), codeAt(secret, server.clock.now))).status).toBe('200')
  })

  it('accepts each recovery code once, however it is typed, until new ones replace them', async () => {
    const { recoveryCodes, secret, token } = await turnOn('owner')
    const [first = '', second = '', third = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    expect((await enter(await challengeFor('owner'), typed)).status).toBe('200')
    expect((await enter(await challengeFor('owner'), first)).message).toBe(text('server.wrongFactor'))
    expect((await enter(await challengeFor('owner'), second)).status).toBe('200')
    const renew = (code: string) => server.call('renewRecoveryCodes', { code }, { token })
    expect((await renew('000000')).status).toBe('401')
    const { data } = await renew(codeAt(secret, server.clock.now))
    const [fresh = ''] = data['recoveryCodes'] as string[]
    expect((await enter(await challengeFor('owner'), third)).status).toBe('401')
    expect((await enter(await challengeFor('owner'), fresh)).status).toBe('200')
  })

  it('DEC-15 is locked for 15 minutes after five wrong codes, however many sign-ins they are spread over', async () => {
    const { secret } = await turnOn('spare')
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await enter(await challengeFor('spare'), '000000')).status).toBe('401')
    expect((await enter(await challengeFor('spare'), codeAt(secret, server.clock.now))).message).toBe(text('server.lockedOut'))
    later(30)
    expect((await enter(await challengeFor('spare'), codeAt(secret, server.clock.now))).status).toBe('200')
  })

  it('is not locked by wrong codes of a former one that an administrator reset', async () => {
    await turnOn('auditor')
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(await challengeFor('auditor'), '000000')
    const admin = String((await login('administrator')).data['token'])
    expect((await server.call('resetSecondFactor', { userId: 'auditor' }, { token: admin })).status).toBe('200')
    const { secret, token } = await turnOn('auditor')
    expect((await enter(await challengeFor('auditor'), codeAt(secret, server.clock.now))).status).toBe('200')
    later()
    expect((await server.call('turnOffSecondFactor', { code: codeAt(secret, server.clock.now) }, { token })).status).toBe('200')
  })

  it('ends the challenge after half an hour, with a new password, and when the account is disabled', async () => {
    const { secret } = await turnOn('steward')
    const late = await challengeFor('steward')
    later(60)
    expect((await enter(late, codeAt(secret, server.clock.now))).message).toBe(text('server.challengeEnded'))
    const pending = await challengeFor('steward')
    await server.db.updateTable('staff').set({ disabledAt: now }).where('userId', '=', 'steward').execute()
    expect((await enter(pending, codeAt(secret, server.clock.now))).message).toBe(text('server.challengeEnded'))
    await server.db.updateTable('staff').set({ disabledAt: null }).where('userId', '=', 'steward').execute()
    later()
    const before = await challengeFor('steward')
    const admin = String((await server.call('getToken', signInAs('administrator'))).data['token'])
    const link = String((await server.call('createPasswordLink', { userId: 'steward' }, { token: admin })).data['link']).split('#link=')[1]
    expect((await server.call('setPasswordByLink', { token: link, password: 'nine quiet rivers' })).status).toBe('200')
    expect((await enter(before, codeAt(secret, server.clock.now))).message).toBe(text('server.challengeEnded'))
  })

  it('is turned off with a code, or by an administrator, who ends the sessions', async () => {
    const { secret, token } = await turnOn('spare-to')
    const off = (code: string) => server.call('turnOffSecondFactor', { code }, { token })
    expect((await off('000000')).status).toBe('401')
    expect((await off(codeAt(secret, server.clock.now))).status).toBe('200')
    expect((await login('spare-to')).data).toHaveProperty('token')
    later(10)
    const again = await turnOn('spare-to')
    const admin = String((await server.call('getToken', signInAs('administrator'))).data['token'])
    const account = async () => (await server.call('getAccount', { userId: 'spare-to' }, { token: admin })).data['account']
    expect(await account()).toMatchObject({ secondFactor: true })
    expect((await server.call('resetSecondFactor', { userId: 'spare-to' }, { token: admin })).status).toBe('200')
    expect(await account()).toMatchObject({ secondFactor: false, sessions: 0 })
    expect((await server.call('getSecondFactor', {}, { token: again.token })).http).toBe(401)
    expect((await login('spare-to')).data).toHaveProperty('token')
    const trail = await server.call('listAuditEvents', { subject: 'spare-to' }, { token: admin })
    expect(trail.rows.map(({ action, actor }) => `${String(action)} ${String(actor)}`)).toEqual([
      'secondFactorOff administrator',
      'secondFactor spare-to',
      'secondFactorOff spare-to',
      'secondFactor spare-to',
    ])
  })

  it('is stored encrypted, and its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await turnOn('administrator')
    const stored = JSON.stringify([
      await server.db.selectFrom('second_factor').selectAll().execute(),
      await server.db.selectFrom('recovery_code').selectAll().execute(),
    ])
    for (const value of [secret, ...recoveryCodes]) expect(stored).not.toContain(value)
  })
})

describe('a second factor that cannot be read', () => {
  /** Creates an account with a password, and turns its second factor on. */
  async function turnOnFor(userId: string) {
    const creator = await server.db.selectFrom('staff').selectAll().where('userId', '=', 'creator').executeTakeFirstOrThrow()
    const person = { ...creator, userId, userCode: `${userId}@example.com`, loginName: userId, mobile: NO_VALUE, mobileHash: '' }
    await server.db.insertInto('staff').values(person).execute()
    return turnOn(userId)
  }
  const keyOf = (userId: string) => server.db.updateTable('person_key').where('kind', '=', 'staff').where('id', '=', userId)

  it.each([
    ['was erased', ''],
    ['is damaged', 'v1.damaged'],
  ])('is refused with the remedy when the key of its person %s; recovery codes still work', async (how, wrappedKey) => {
    const userId = how.replaceAll(' ', '-')
    const { secret, recoveryCodes, token } = await turnOnFor(userId)
    await keyOf(userId).set({ wrappedKey }).execute()
    const refused = { http: 200, status: '409', message: text('server.factorUnreadable') }
    const code = codeAt(secret, server.clock.now)
    expect(await enter(await challengeFor(userId), code)).toMatchObject(refused)
    expect(await server.call('turnOffSecondFactor', { code }, { token })).toMatchObject(refused)
    expect((await enter(await challengeFor(userId), recoveryCodes[0] ?? '')).status).toBe('200')
    expect(await resetSecondFactor({ db: server.db, actor: 'administrator', now }, userId)).toBe(true)
    expect((await login(userId)).data).toHaveProperty('token')
  })

  it('is deleted when its person is erased, also one that is only set up', async () => {
    const { db, personalData } = server
    const ids = ['erased-on', 'erased-set-up']
    await turnOnFor('erased-on')
    const { token } = await turnOnFor('erased-set-up')
    await db.updateTable('second_factor').set({ confirmedAt: null }).where('userId', '=', 'erased-set-up').execute()
    const people = ids.map((id) => ({ kind: 'staff', id }))
    expect(await erasePeople({ db, personalData, now }, PERSONAL_TABLES, people)).toEqual(['erased', 'erased'])
    for (const table of ['second_factor', 'recovery_code'] as const)
      expect(await db.selectFrom(table).selectAll().where('userId', 'in', ids).execute()).toEqual([])
    const trail = await db.selectFrom('audit_event').select(['actor', 'action']).where('subject', '=', 'erased-on').execute()
    expect(trail).toContainEqual({ actor: expect.stringMatching(/^command /) as string, action: 'secondFactorOff' })
    expect((await server.call('startSecondFactor', { password: PASSWORD }, { token })).message).toBe(text('server.personErased'))
  })
})

describe('REQUIRE_SECOND_FACTOR', () => {
  it('lets everybody with a password set one up before the first session, and nobody turn it off', async () => {
    const strict = await startTestServer({ requiresSecondFactor: true })
    try {
      await addAccounts(strict)
      const enterPassword = async () => (await strict.call('getToken', { username: 'creator', password: base64(PASSWORD) })).data
      const first = await enterPassword()
      expect(first).toEqual({ challenge: expect.any(String), setUp: expect.anything() })
      // The phone discarded the page while the user was in the authenticator app.
      strict.clock.now += 60_000
      const { challenge, setUp } = await enterPassword()
      expect(setUp).toEqual(first['setUp'])
      const { secret } = setUp as SetUp
      expect((await strict.call('signInWithCode', { challenge, code: '000000' })).status).toBe('401')
      const signedIn = await strict.call('signInWithCode', { challenge, code: codeAt(secret, strict.clock.now) })
      const token = String(signedIn.data['token'])
      expect((await strict.call('getSecondFactor', {}, { token })).data['secondFactor']).toMatchObject({ isOn: true, isRequired: true })
      strict.clock.now += STEP
      const off = await strict.call('turnOffSecondFactor', { code: codeAt(secret, strict.clock.now) }, { token })
      expect(off.message).toBe(text('server.factorRequired'))
    } finally {
      await strict.close()
    }
  })
})
