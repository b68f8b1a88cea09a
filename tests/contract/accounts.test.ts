import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from '../../server/accounts/account-links.ts'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { hashPassword } from '../../server/identity/password.ts'
import { base64, CHEAP, HOUR, NOON, PASSWORD, startTestServer, type TestServer, text } from './server.ts'

const GOOD = 'nine quiet rivers'
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://steward.example.com' })
  await addAccounts(server)
  admin = await signIn('administrator')
})
afterAll(() => server.close())

const signIn = async (name: string) => String((await server.call('getToken', signInAs(name))).data['token'])
const asAdmin = (call: Parameters<TestServer['call']>[0], request: Record<string, unknown>) => server.call(call, request, { token: admin })
const linkFor = async (userId: string) => String((await asAdmin('createPasswordLink', { userId })).data['link']).split('#link=')[1] ?? ''
const login = (username: string, password: string) => server.call('getToken', { username, password: base64(password) })

describe('an administrator', () => {
  it('creates an account, whose owner sets a password with a one-time link and signs in', async () => {
    const account = {
      userId: 'zhang.lan',
      name: ' 张岚 ',
      mobile: '+86 199 1100 0001',
      mode: 'claims',
      loginName: 'ZhangLan',
      role: 'steward',
    }
    expect((await asAdmin('createAccount', account)).http).toBe(200)
    expect((await asAdmin('createAccount', { ...account, userId: 'ZHANG.LAN', loginName: '' })).message).toBe(text('server.accountTaken'))
    const { data } = await asAdmin('getAccount', { userId: 'zhang.lan' })
    expect(data['account']).toMatchObject({
      name: '张岚',
      mobile: '19911000001',
      mode: 'claims',
      loginName: 'zhanglan',
      hasPassword: false,
    })
    const token = await linkFor('zhang.lan')
    expect((await server.call('readAccountLink', { token })).data).toEqual({ purpose: 'password', name: '张岚', loginName: 'zhanglan' })
    for (const [password, message] of [
      ['7 signs', 'server.passwordShort'],
      ['x'.repeat(129), 'server.passwordLong'],
      ['sunshine1', 'server.passwordCommon'],
      ['ZhangLan2026', 'server.passwordPersonal'],
    ] as const)
      expect(await server.call('setPasswordByLink', { token, password })).toMatchObject({ http: 422, message: text(message) })
    expect((await server.call('setPasswordByLink', { token, password: GOOD })).status).toBe('200')
    expect((await server.call('setPasswordByLink', { token, password: GOOD })).message).toBe(text('server.accountLinkEnded'))
    expect((await login('zhanglan', GOOD)).data['userInfo']).toMatchObject({ userId: 'zhang.lan', router: 'claimsSpecialist' })
  })
  it('gets no link for an account without a login name, and removing the name ends a link', async () => {
    const account = { userId: 'nameless', name: '韩梅', mode: 'service', role: 'steward', loginName: '' }
    expect((await asAdmin('createAccount', account)).http).toBe(200)
    const refused = { http: 409, message: text('server.loginNameMissing') }
    expect(await asAdmin('createPasswordLink', { userId: 'nameless' })).toMatchObject(refused)
    expect((await asAdmin('editAccount', { ...account, loginName: 'hanmei' })).http).toBe(200)
    const token = await linkFor('nameless')
    expect((await server.call('readAccountLink', { token })).data).toMatchObject({ loginName: 'hanmei' })
    expect((await asAdmin('editAccount', { userId: 'nameless', removed: ['loginName'] })).http).toBe(200)
    expect((await server.call('setPasswordByLink', { token, password: GOOD })).status).toBe('410')
  })
  it('ends earlier links with a new one, and a link expires after 24 hours', async () => {
    const [first, second] = [await linkFor('spare'), await linkFor('spare')]
    expect((await server.call('readAccountLink', { token: first })).status).toBe('410')
    server.clock.now += 24 * HOUR
    expect((await server.call('readAccountLink', { token: second })).status).toBe('410')
    server.clock.now = NOON
    expect((await server.call('readAccountLink', { token: second })).status).toBe('200')
    server.clock.now = NOON - HOUR
    expect((await server.call('readAccountLink', { token: second })).status).toBe('410')
    server.clock.now = NOON
  })
  it('disables an account: its session ends, nobody can assign work to it, and it stays readable in the list', async () => {
    const token = await signIn('copied')
    expect((await asAdmin('disableAccount', { userId: 'copied' })).data).toEqual({ sessions: 1 })
    expect((await server.call('getUserByUserId', { userId: 'copied' }, { token })).http).toBe(401)
    const { rows } = await server.call('getUserList', {}, { token: await server.signIn('owner') })
    expect(rows.map(({ userId }) => userId)).not.toContain('copied')
    const listed = await asAdmin('listAccounts', { search: 'copied' })
    expect(listed.rows).toMatchObject([{ userId: 'copied', disabledAt: expect.anything() }])
    expect((await asAdmin('enableAccount', { userId: 'copied' })).http).toBe(200)
    expect((await login('copied', PASSWORD)).status).toBe('200')
  })
  it('changes mode and role; a changed role ends the sessions, and the last administrator stays', async () => {
    const token = await server.signIn('stranger')
    const edited = { userId: 'stranger', name: '周宁', mode: 'business', loginName: 'stranger', role: 'auditor' }
    expect((await asAdmin('editAccount', { ...edited, loginName: 'owner' })).message).toBe(text('server.accountTaken'))
    expect((await asAdmin('editAccount', edited)).http).toBe(200)
    expect((await server.call('getUserByUserId', { userId: 'stranger' }, { token })).http).toBe(401)
    const stored = await server.db.selectFrom('staff').select('setByHand').where('userId', '=', 'stranger').executeTakeFirstOrThrow()
    expect(stored.setByHand).toBe('name,mode,role')
    const self = { userId: 'administrator', name: '管理员', loginName: 'administrator', role: 'steward' }
    expect((await asAdmin('editAccount', self)).message).toBe(text('server.lastAdministrator'))
    expect((await asAdmin('disableAccount', { userId: 'administrator' })).message).toBe(text('server.lastAdministrator'))
    expect((await asAdmin('disableAccount', { userId: 'nobody' })).message).toBe(text('server.unknownAccount'))
  })
  it('changes only the given fields, and removes an empty one', async () => {
    await asAdmin('createAccount', { userId: 'shared', name: '沈舟', mobile: '19900000055', loginName: 'shenzhou', role: 'administrator' })
    // A colleague demotes the account while another form about it is open.
    expect((await asAdmin('editAccount', { userId: 'shared', role: 'steward' })).http).toBe(200)
    expect((await asAdmin('editAccount', { userId: 'shared', name: '沈小舟', removed: ['loginName'] })).http).toBe(200)
    const { data } = await asAdmin('getAccount', { userId: 'shared' })
    const account = data['account'] as Record<string, unknown>
    expect(account).toMatchObject({ name: '沈小舟', role: 'steward', mobile: '19900000055', mode: 'service' })
    expect(account['loginName'] ?? '').toBe('')
  })
  it('keeps an administrator who can sign in', async () => {
    // Without login name, password, mobile and WeCom, nobody can use this account.
    await asAdmin('createAccount', { userId: 'unusable', name: '名字', role: 'administrator' })
    const last = text('server.lastAdministrator')
    expect((await asAdmin('editAccount', { userId: 'administrator', role: 'steward' })).message).toBe(last)
    expect((await asAdmin('editAccount', { userId: 'administrator', removed: ['loginName'] })).message).toBe(last)
    expect((await asAdmin('disableAccount', { userId: 'administrator' })).message).toBe(last)
    // A mobile number is another way to sign in, until it is removed.
    expect((await asAdmin('editAccount', { userId: 'administrator', mobile: '19900000057' })).http).toBe(200)
    expect((await asAdmin('editAccount', { userId: 'administrator', removed: ['loginName'] })).http).toBe(200)
    expect((await asAdmin('editAccount', { userId: 'administrator', removed: ['mobile'] })).message).toBe(last)
    expect((await asAdmin('editAccount', { userId: 'administrator', loginName: 'administrator' })).http).toBe(200)
    expect((await asAdmin('editAccount', { userId: 'administrator', removed: ['role'] })).http).toBe(422)
  })
  it('lets only one of two administrators disable the other', async () => {
    await asAdmin('createAccount', { userId: 'rival', name: '对手', loginName: 'rival', mobile: '19900000056', role: 'administrator' })
    await server.db
      .updateTable('staff')
      .set({ passwordHash: await hashPassword(PASSWORD, CHEAP) })
      .where('userId', '=', 'rival')
      .execute()
    const [own, theirs] = [await signIn('administrator'), await signIn('rival')]
    const answers = await Promise.all([
      server.call('disableAccount', { userId: 'rival' }, { token: own }),
      server.call('disableAccount', { userId: 'administrator' }, { token: theirs }),
    ])
    const left = await server.db
      .selectFrom('staff')
      .select('userId')
      .where('role', '=', 'administrator')
      .where('disabledAt', 'is', null)
      .where('loginName', 'is not', null)
      .execute()
    expect([answers.filter(({ status }) => status === '200').length, left.length]).toEqual([1, 1])
    await server.db.updateTable('staff').set({ disabledAt: null }).where('userId', '=', 'administrator').execute()
    admin = await signIn('administrator')
    await server.db.updateTable('staff').set({ role: 'steward', disabledAt: null }).where('userId', '=', 'rival').execute()
  })
  it('creates one of two accounts with the same id in another letter case, or the same login name', async () => {
    const create = (userId: string, loginName: string) => asAdmin('createAccount', { userId, name: '名字', loginName, role: 'steward' })
    const pairs = [
      [create('Same', 'same-1'), create('sAME', 'same-2')],
      [create('first', 'equal'), create('second', 'equal')],
    ]
    for (const pair of pairs) {
      const answers = await Promise.all(pair)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200', '409']))
    }
  })
  it('moves a leaver’s work only to another enabled steward', async () => {
    for (const to of ['spare', 'auditor', 'administrator'])
      expect((await asAdmin('countReassignable', { from: 'spare', to })).message).toBe(text('server.notAssignable'))
    for (const taskStatus of ['1', '4', '3', '5']) await server.task({ taskUser: 'spare', taskStatus })
    // An expired task can still be completed; a finished one documents who did the work.
    expect((await asAdmin('reassignWork', { from: 'spare', to: 'spare-to' })).data).toEqual({ tasks: 2, customers: 0 })
    const moved = await server.db.selectFrom('task').select('taskStatus').where('taskUser', '=', 'spare-to').orderBy('taskStatus').execute()
    expect(moved.map(({ taskStatus }) => taskStatus)).toEqual(['1', '4'])
  })
  it('is signed out after 15 minutes, although the session was used', async () => {
    const token = await signIn('administrator')
    server.clock.now = NOON + 14 * 60_000
    expect((await server.call('listAccounts', {}, { token })).http).toBe(200)
    server.clock.now = NOON + 15 * 60_000
    expect((await server.call('listAccounts', {}, { token })).http).toBe(401)
    server.clock.now = NOON
  })
  it('finds each change in the trail, which an auditor reads page by page and nobody changes', async () => {
    const token = await signIn('auditor')
    const first = await server.call('listAuditEvents', { subject: 'zhang.lan' }, { token })
    expect(first.rows.map(({ action, actor }) => `${String(action)} ${String(actor)}`)).toEqual([
      'password zhang.lan',
      'link administrator',
      'create administrator',
    ])
    const before = String(first.rows[1]?.['eventId'])
    expect((await server.call('listAuditEvents', { subject: 'zhang.lan', before }, { token })).rows).toHaveLength(1)
    await expect(server.db.deleteFrom('audit_event').execute()).rejects.toThrow(/append-only/)
    await expect(server.db.updateTable('audit_event').set({ actor: 'x' }).execute()).rejects.toThrow(/append-only/)
  })
})

describe('everybody with an account', () => {
  it('changes a password with the old one and ends the other sessions of the account', async () => {
    const [here, elsewhere] = [await server.signIn('creator'), await server.signIn('creator')]
    const change = (oldPassword: string, newPassword: string) =>
      server.call('changePassword', { oldPassword, newPassword }, { token: here })
    expect((await change('wrong one', GOOD)).message).toBe(text('server.wrongOldPassword'))
    expect((await change(PASSWORD, 'password')).message).toBe(text('server.passwordCommon'))
    expect((await change(PASSWORD, GOOD)).status).toBe('200')
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token: elsewhere })).http).toBe(401)
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token: here })).http).toBe(200)
    expect((await login('creator', GOOD)).status).toBe('200')
  })
  it('has no password to change without a login name', async () => {
    const token = await server.signIn('owner')
    const nameOwner = (loginName: string | null) =>
      server.db.updateTable('staff').set({ loginName }).where('userId', '=', 'owner').execute()
    await nameOwner(null)
    const change = { oldPassword: PASSWORD, newPassword: GOOD }
    expect((await server.call('changePassword', change, { token })).message).toBe(text('server.noPassword'))
    await nameOwner('owner')
  })
  it('DEC-15 is locked out after five wrong old passwords', async () => {
    const token = await server.signIn('steward')
    const change = () => server.call('changePassword', { oldPassword: 'wrong one', newPassword: GOOD }, { token })
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await change()).status).toBe('401')
    expect((await change()).message).toBe(text('server.lockedOut'))
  })
})

it('DEC-15 a password set with a link ends the lock of the account, so that its owner can sign in', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('copied', 'forgotten')
  expect((await login('copied', PASSWORD)).message).toBe(text('server.lockedOut'))
  expect((await server.call('setPasswordByLink', { token: await linkFor('copied'), password: GOOD })).status).toBe('200')
  expect((await login('copied', GOOD)).data['userInfo']).toMatchObject({ userId: 'copied' })
})

describe('the first administrator', () => {
  it('is created by a link that is valid once, for 30 minutes, and only without an administrator', async () => {
    const empty = await startTestServer()
    try {
      const link = async () =>
        (await createLink(empty.db, { purpose: 'firstAdministrator' }, { publicUrl: '', now: empty.clock.now })).split('#link=')[1] ?? ''
      const create = (token: string, userId = 'boss') =>
        empty.call('createFirstAdministrator', { token, userId, name: '张岚', loginName: userId, password: GOOD })
      const late = await link()
      empty.clock.now += 30 * 60_000
      expect((await create(late)).status).toBe('410')
      empty.clock.now = NOON
      const token = await link()
      expect((await create(token, 'owner')).message).toBe(text('server.accountTaken'))
      expect((await empty.call('readAccountLink', { token })).data).toEqual({ purpose: 'firstAdministrator' })
      expect((await create(token)).status).toBe('200')
      expect((await create(token, 'second')).status).toBe('410')
      expect((await create(await link(), 'second')).status).toBe('410')
      const signedIn = await empty.call('getToken', { username: 'boss', password: base64(GOOD) })
      expect(signedIn.data['userInfo']).toMatchObject({ role: 'administrator', router: 'admin' })
    } finally {
      await empty.close()
    }
  })
})
