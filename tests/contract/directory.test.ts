import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disableAccount } from '../../server/accounts/change-account.ts'
import { addSession, enabledMembers, modes, startDirectoryServer } from './directory-server.ts'
import { DAY, HOUR, NOON } from './server.ts'
import { MINUTE, startSyncServer, type SyncServer } from './sync-server.ts'

let server: SyncServer
beforeEach(async () => {
  server = await startDirectoryServer()
})
afterEach(() => server.close())

const trail = async (subject: string) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['actor', 'action', 'details'])
      .where('subject', '=', subject)
      .orderBy('eventId')
      .execute()
  ).map(({ actor, action, details }) => `${actor} ${action} ${String((JSON.parse(details) as { event: unknown }).event)}`)
const sessionOf = (userId: string) => addSession(server, userId)
const sessions = () => server.db.selectFrom('session').selectAll().execute()
const enabled = () => enabledMembers(server)

describe('the first sync', () => {
  it('creates stewards with user code and without mobile number, in the mode of the nearest configured department', async () => {
    await server.sync()
    expect(await server.staff('claim-expert')).toMatchObject({
      userCode: 'claim-expert',
      name: 'Expert',
      mobile: '',
      router: 'claimsSpecialist',
      role: 'steward',
      inDirectory: 1,
      disabledAt: null,
      loginName: null,
    })
    expect([(await server.staff('seller'))?.router, (await server.staff('servant'))?.router]).toEqual(['businessHome', 'myHome'])
    expect(await trail('seller')).toEqual(['directory directory created'])
    expect(server.lines('directory')).toMatchObject([{ directory: 'synced', departments: 4, members: 3, created: 3, disabled: 0 }])
  })
  it('leaves staff alone who were created by hand and are no members', async () => {
    await server.sync()
    expect(await server.staff('owner')).toMatchObject({ inDirectory: 0, disabledAt: null })
  })
  it('recognises an account in another letter case, and keeps its user code', async () => {
    server.directory.employ('OWNER', [20], 'Owner by WeCom')
    await server.sync()
    expect(await server.staff('OWNER')).toBeUndefined()
    expect(await server.staff('owner')).toMatchObject({ userCode: 'owner@example.com', inDirectory: 1, name: 'Owner by WeCom' })
    await server.send({ UserID: 'OWNER', ExternalUserID: 'wmCase' })
    const relations = await server.db.selectFrom('steward').select('userId').where('userId', '!=', 'steward').execute()
    expect(relations).toEqual([{ userId: 'owner' }])
  })
  it('reports a member whose id is the user code of another account', async () => {
    server.directory.employ('owner@example.com', [20])
    await server.sync()
    expect(await server.staff('owner@example.com')).toBeUndefined()
    expect(server.lines('directory')).toContainEqual(expect.objectContaining({ directory: 'notice', reason: 'userCodeTaken', count: 1 }))
  })
})

describe('a later sync', () => {
  it('happens hourly, and within the same hour after each event about the directory', async () => {
    await server.sync()
    const read = () => server.fakeWeCom.times('department/simplelist')
    const before = read()
    await server.later(59 * MINUTE)
    expect(read()).toBe(before)
    await server.later(MINUTE)
    expect(read()).toBe(before + 2)
    const types = ['create_user', 'update_user', 'delete_user', 'create_party', 'update_party', 'delete_party']
    for (const [index, ChangeType] of types.entries()) {
      expect((await server.send({ Event: 'change_contact', ChangeType, UserID: 'seller' })).status).toBe(200)
      await server.sync()
      expect(read()).toBe(before + 2 + 2 * (index + 1))
    }
    await server.send({ Event: 'change_contact', ChangeType: 'update_tag' })
    await server.sync()
    expect(read()).toBe(before + 14)
  })
  it('runs once for many events, and again for an event that arrives while it runs', async () => {
    await server.sync()
    const change = () => server.send({ Event: 'change_contact', ChangeType: 'update_user' })
    for (let each = 0; each < 5; each += 1) await change()
    let sent: Promise<unknown> | undefined
    server.fakeWeCom.listen((name) => void (name === 'user/simplelist' && (sent ??= change())))
    const read = () => server.fakeWeCom.times('department/simplelist')
    const before = read()
    await server.sync()
    await sent
    await server.sync()
    await server.sync()
    expect(read()).toBe(before + 4)
  })
  it('takes names and modes from WeCom, except fields set by hand', async () => {
    await server.sync()
    await server.db.updateTable('staff').set({ setByHand: 'name,mode' }).where('userId', '=', 'seller').execute()
    for (const userId of ['seller', 'servant']) server.directory.employ(userId, [12], 'Renamed')
    await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ name: 'Name of seller', router: 'businessHome' })
    expect(await server.staff('servant')).toMatchObject({ name: 'Renamed', router: 'claimsSpecialist', userCode: 'servant' })
  })
  it('changes the mode of members when their department moves', async () => {
    await server.sync()
    server.directory.departments.set(20, 12)
    await server.later(HOUR)
    expect((await server.staff('servant'))?.router).toBe('claimsSpecialist')
  })
  it('disables a former member, ends the sessions, and leaves the tasks', async () => {
    await server.sync()
    await sessionOf('seller')
    const taskId = await server.task({ taskUser: 'seller' })
    server.directory.dismiss('seller')
    await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ inDirectory: 0, disabledBy: 'directory', disabledAt: server.clock.now })
    expect(await sessions()).toEqual([])
    expect(await server.db.selectFrom('task').select('taskUser').where('taskId', '=', taskId).executeTakeFirst()).toEqual({
      taskUser: 'seller',
    })
    expect(await trail('seller')).toEqual(['directory directory created', 'directory directory removed'])
  })
  it('enables a member who returns', async () => {
    await server.sync()
    server.directory.dismiss('seller')
    await server.later(HOUR)
    server.directory.employ('seller', [7])
    await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ inDirectory: 1, disabledBy: '', disabledAt: null })
    expect((await trail('seller')).at(-1)).toBe('directory directory returned')
  })
  it.each(['before', 'after'])('does not enable an account that an administrator disabled %s the member left', async (when) => {
    await server.sync()
    const disable = () => disableAccount({ db: server.db, actor: 'owner', now: server.clock.now }, 'seller')
    if (when === 'before') await disable()
    server.directory.dismiss('seller')
    await server.later(HOUR)
    if (when === 'after') await disable()
    server.directory.employ('seller', [7])
    await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ inDirectory: 1, disabledBy: 'administrator' })
    expect((await server.staff('seller'))?.disabledAt).not.toBeNull()
  })
  it('keeps the last administrator, says so once, and disables that account when there is another one', async () => {
    await server.sync()
    const promote = (userId: string) => server.db.updateTable('staff').set({ role: 'administrator' }).where('userId', '=', userId).execute()
    await promote('seller')
    server.directory.dismiss('seller')
    for (let hour = 0; hour < 3; hour += 1) await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ inDirectory: 1, disabledAt: null })
    expect(server.lines('directory').filter(({ reason }) => reason === 'lastAdministrator')).toHaveLength(1)
    await promote('owner')
    await server.later(HOUR)
    expect(await server.staff('seller')).toMatchObject({ inDirectory: 0, disabledBy: 'directory' })
  })
  it('keeps the home of an administrator', async () => {
    await server.sync()
    await server.db.updateTable('staff').set({ role: 'administrator', router: 'admin' }).where('userId', '=', 'seller').execute()
    await server.later(HOUR)
    expect((await server.staff('seller'))?.router).toBe('admin')
  })
})

describe('a directory that changes while it is read', () => {
  it('keeps a member who moves from a department not yet read to one already read', async () => {
    await server.sync()
    let isMoved = false
    server.fakeWeCom.listen((name, query) => {
      if (isMoved || name !== 'user/simplelist' || query.get('department_id') !== '20') return
      isMoved = true
      // Departments are read in ascending order, so the member is missing in both.
      server.directory.employ('servant', [7])
    })
    await server.later(HOUR)
    expect(isMoved).toBe(true)
    expect(await server.staff('servant')).toMatchObject({ inDirectory: 1, disabledAt: null })
    await server.later(HOUR)
    expect((await server.staff('servant'))?.router).toBe('businessHome')
  })
  it('is read again when a department moves, appears or disappears', async () => {
    await server.sync()
    const moves = [
      () => server.directory.departments.set(13, 20),
      () => server.directory.departments.set(30, 1),
      () => server.directory.departments.delete(30),
    ]
    server.fakeWeCom.listen((name, query) => void (name === 'user/simplelist' && query.get('department_id') === '7' && moves.shift()?.()))
    await server.later(HOUR)
    expect(await server.staff('claim-expert')).toMatchObject({ disabledAt: null, router: 'claimsSpecialist' })
    await server.later(2 * MINUTE)
    expect(await server.staff('claim-expert')).toMatchObject({ disabledAt: null, router: 'myHome' })
  })
})

describe('errors of WeCom', () => {
  const tokens = () => server.fakeWeCom.times('gettoken')
  it.each([40_014, 42_001, 40_001])('renews the token after %i at once', async (errcode) => {
    server.fakeWeCom.answerOnce('user/simplelist', { errcode, errmsg: 'invalid token' })
    await server.sync()
    expect([await enabled(), tokens()]).toEqual([3, 2])
  })
  it('waits a minute after 45009, then two, and then continues', async () => {
    server.fakeWeCom.fail('user/simplelist', 45_009)
    const read = () => server.fakeWeCom.times('user/simplelist')
    await server.sync()
    await server.later(59_000)
    expect(read()).toBe(1)
    await server.later(1_000)
    expect(read()).toBe(2)
    server.fakeWeCom.fail('user/simplelist', undefined)
    await server.later(MINUTE)
    expect(read()).toBe(2)
    await server.later(MINUTE)
    expect(await enabled()).toBe(3)
    expect(server.lines('directory')).toMatchObject([
      { level: 'warn', directory: 'failed', reason: 'rate', code: 'user/simplelist: errcode 45009' },
      { level: 'info', directory: 'synced' },
    ])
  })
  it('says once what to permit after 60011, and tries hourly', async () => {
    server.fakeWeCom.fail('department/simplelist', 60_011)
    await server.sync()
    for (let each = 0; each < 30; each += 1) await server.later(4 * MINUTE)
    expect(server.fakeWeCom.times('department/simplelist')).toBe(3)
    expect(server.lines('directory')).toMatchObject([
      { level: 'error', directory: 'failed', reason: 'rights', advice: expect.stringContaining('visible range') as unknown },
    ])
  })
  it('survives an hour without an answer', async () => {
    await server.sync()
    server.fakeWeCom.setBehaviour('disconnected')
    for (let each = 0; each < 60; each += 1) await server.later(2 * MINUTE)
    expect(await enabled()).toBe(3)
    expect(server.lines('directory').filter(({ directory }) => directory === 'failed')).toHaveLength(1)
    server.fakeWeCom.setBehaviour('normal')
    server.directory.dismiss('seller')
    await server.later(HOUR)
    expect(await enabled()).toBe(2)
  })
  it('does not wait for an answer longer than for the timeout', async () => {
    const impatient = await startSyncServer({ fakeWeCom: server.fakeWeCom, timeout: 50 })
    server.fakeWeCom.setBehaviour('silent')
    await impatient.sync()
    expect(impatient.lines('directory')).toMatchObject([{ reason: 'away', code: 'gettoken: no answer in time' }])
    await impatient.close()
  })
  it('names a wrong secret once, and tries again hourly', async () => {
    const wrong = await startSyncServer({ fakeWeCom: server.fakeWeCom, weComSecret: 'wrong' })
    const before = tokens()
    await wrong.sync()
    for (let each = 0; each < 30; each += 1) await wrong.later(4 * MINUTE)
    expect(tokens() - before).toBe(3)
    expect(wrong.lines('directory')).toMatchObject([
      { level: 'error', reason: 'secret', code: 'gettoken: errcode 40001', advice: expect.stringContaining('WECOM_SECRET') as unknown },
    ])
    expect(wrong.logs.join('')).not.toContain('a secret')
    await wrong.close()
  })
})

describe('several servers and restarts', () => {
  it('one of two servers syncs, and nothing is doubled', async () => {
    const { databaseLocation } = server
    if ('dataDir' in databaseLocation) return
    const other = await startSyncServer({ fakeWeCom: server.fakeWeCom, databaseLocation, departmentModes: modes })
    const contact = (number: number) => ({ external_userid: `wm-${number}`, name: 'N', addedAt: NOON - DAY })
    for (let number = 0; number < 150; number += 1)
      for (const userid of ['seller', 'owner']) server.directory.befriend(userid, contact(number))
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        server.sync(),
        other.sync(),
        other.send({ UserID: 'seller', ExternalUserID: `wm-${round}`, CreateTime: '1795147200' }),
      ])
      for (const { clock } of [server, other]) clock.now += DAY
    }
    await other.close()
    expect(await trail('seller')).toEqual(['directory directory created'])
    const counted = await server.db.selectFrom('steward').select('wechatCustomerId').where('userId', 'in', ['seller', 'owner']).execute()
    expect(counted).toHaveLength(300)
    expect(new Set(counted.map(({ wechatCustomerId }) => wechatCustomerId)).size).toBe(150)
  })
  it('a start syncs at once, and continues for a killed server', async () => {
    const { databaseLocation, fakeWeCom } = server
    if ('databaseUrl' in databaseLocation) return
    await server.db
      .insertInto('shared_job')
      .values({
        name: 'directory',
        holder: 'killed',
        leaseUntil: NOON + MINUTE,
        requests: 0,
        handled: 0,
        nextAt: NOON + HOUR,
        failures: 0,
        state: '',
      })
      .execute()
    await server.sync()
    expect(fakeWeCom.requests.filter(({ name }) => name.startsWith('department'))).toEqual([])
    await server.later(MINUTE)
    expect(await enabled()).toBe(3)
  })
})

it('creates 5,000 members of 40 departments in one sync, and leaves them unchanged in the next', { timeout: 60_000 }, async () => {
  for (let department = 100; department < 140; department += 1)
    server.directory.departments.set(department, department < 104 ? 1 : 100 + (department % 4))
  for (let each = 0; each < 5_000; each += 1) server.directory.employ(`member-${each}`, [100 + (each % 40)])
  // Without customer contacts, only the directory is read.
  server.directory.contacts.clear()
  await server.sync()
  expect(await enabled()).toBe(5_003)
  await server.later(HOUR)
  expect(server.lines('directory')).toHaveLength(1)
  expect(await server.db.selectFrom('audit_event').select('eventId').execute()).toHaveLength(5_003)
})
