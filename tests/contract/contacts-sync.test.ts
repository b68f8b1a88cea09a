import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reassign } from '../../server/accounts/reassign.ts'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { CUSTOMER, STEWARD } from '../../server/customers/tables.ts'
import { DAY, HOUR, NOON } from './server.ts'
import { MINUTE, startSyncServer, type SyncServer } from './sync-server.ts'

let server: SyncServer
beforeEach(async () => {
  server = await startSyncServer()
})
afterEach(() => server.close())

const contact = (number: number, more: object = {}) => ({
  external_userid: `wmC${String(number).padStart(5, '0')}`,
  name: `Contact ${number}`,
  addedAt: NOON - 100 * DAY + number * 1_000,
  ...more,
})
const befriend = (userid: string, from: number, to: number) => {
  for (let number = from; number < to; number += 1) server.directory.befriend(userid, contact(number))
}
const customersOf = (userId: string) =>
  server.db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select(['customer.externalUserid', 'customer.custName', 'steward.addedAt', 'steward.deletedAt'])
    .where('steward.userId', '=', userId)
    .where('customer.externalUserid', 'like', 'wmC%')
    .orderBy('customer.externalUserid')
    .orderBy('steward.addedAt')
    .execute()
const tasks = async () =>
  (await server.db.selectFrom('task').select(['taskUser', 'taskTitle']).where('taskChildrenType', '=', '2').execute()).map(
    ({ taskUser, taskTitle }) => `${taskUser}: ${taskTitle}`,
  )
const added = (UserID: string, ExternalUserID: string, at: number) =>
  server.send({ ChangeType: 'add_external_contact', UserID, ExternalUserID, CreateTime: String(at / 1_000) })
const lost = (UserID: string, ExternalUserID: string, at: number) =>
  server.send({ ChangeType: 'del_follow_user', UserID, ExternalUserID, CreateTime: String(at / 1_000) })
const pages = () => server.fakeWeCom.times('externalcontact/batch/get_by_user')

describe('the first reading of contacts', () => {
  it('creates customers page by page, without tasks', async () => {
    befriend('owner', 0, 250)
    server.directory.befriend('stranger', contact(7))
    await server.sync()
    const own = await customersOf('owner')
    expect(own).toHaveLength(250)
    expect(own[7]).toEqual({ externalUserid: 'wmC00007', custName: 'Contact 7', addedAt: contact(7).addedAt, deletedAt: null })
    expect(await customersOf('stranger')).toHaveLength(1)
    expect(await tasks()).toEqual([])
    expect(pages()).toBe(4)
    expect(server.lines('contacts')).toMatchObject([{ contacts: 'synced', customers: 251, members: 2, ofMembers: 2 }])
  })
  it('encrypts the member’s notes, cut to their limits, and takes corporate tags', async () => {
    const notes = {
      remark: 'A remark of a steward that is too long',
      description: '\u7ca4B12345\nsecond line',
      tagIds: ['tHigh', 'gone', 'tCall'],
    }
    server.directory.befriend('owner', contact(1, notes))
    await server.sync()
    const stored = await server.db
      .selectFrom('steward')
      .innerJoin('person_key', 'person_key.id', 'steward.wechatCustomerId')
      .select(['steward.wechatCustomerId', 'remark', 'description', 'wrappedKey'])
      .where('userId', '=', 'owner')
      .executeTakeFirstOrThrow()
    expect(stored.remark).toEqual(expect.stringMatching(/^v1\./))
    const { remark, description, wechatCustomerId } = server.personalData.decryptRow(STEWARD, stored)
    expect([remark, description]).toEqual(['A remark of a steward'.slice(0, 20), '\u7ca4B12345 second line'])
    const marks = await server.db.selectFrom('corp_tag_mark').selectAll().orderBy('place').execute()
    expect(marks.map(({ userId, tagId, wechatCustomerId: id }) => [userId, tagId, id === wechatCustomerId])).toEqual([
      ['owner', 'tHigh', true],
      ['owner', 'tCall', true],
    ])
  })
  it('leaves an existing customer’s name and notes alone, and fills in a missing name', async () => {
    server.directory.befriend('steward', { ...contact(1), external_userid: 'wm1', name: 'Other' })
    await added('owner', 'wmC00002', NOON - DAY)
    await server.db.updateTable('customer').set({ custName: '' }).where('externalUserid', '=', 'wmC00002').execute()
    server.directory.befriend('owner', contact(2))
    await server.sync()
    const names = await server.db.selectFrom('customer').select(['externalUserid', 'custName']).orderBy('externalUserid').execute()
    expect(names).toEqual([
      { externalUserid: 'wm1', custName: 'Nick' },
      { externalUserid: 'wmC00002', custName: 'Contact 2' },
    ])
  })
  it('stores no notes about an erased person', async () => {
    server.directory.befriend('owner', contact(1, { remark: 'first' }))
    await server.sync()
    const { wechatCustomerId } = await server.db
      .selectFrom('steward')
      .select('wechatCustomerId')
      .where('userId', '=', 'owner')
      .executeTakeFirstOrThrow()
    await erasePerson(server.db, [CUSTOMER, STEWARD], { kind: 'customer', id: wechatCustomerId }, NOON)
    server.directory.befriend('stranger', contact(1, { remark: 'second' }))
    await server.later(DAY)
    const { remark } = await server.db.selectFrom('steward').select('remark').where('userId', '=', 'stranger').executeTakeFirstOrThrow()
    expect(remark).toBe('')
  })
  it('reads only stewards whom WeCom lists as members with contacts', async () => {
    await server.db.updateTable('staff').set({ role: 'auditor' }).where('userId', '=', 'creator').execute()
    for (const userid of ['creator', 'ghost']) server.directory.befriend(userid, contact(1))
    await server.sync()
    expect(pages()).toBe(0)
  })
  it('logs its progress at most once a minute', async () => {
    for (const [index, userid] of ['owner', 'creator', 'copied', 'stranger'].entries()) befriend(userid, index * 10, index * 10 + 10)
    server.fakeWeCom.listen((name) => void (name === 'externalcontact/batch/get_by_user' && (server.clock.now += 25_000)))
    await server.sync()
    expect(server.lines('contacts')).toMatchObject([
      { contacts: 'progress', members: 4, ofMembers: 4, customers: 40 },
      { contacts: 'synced', members: 4, customers: 40 },
    ])
  })
})

describe('contacts added later', () => {
  beforeEach(async () => {
    server.directory.befriend('owner', contact(1))
    await server.sync()
  })
  it('DEC-26 get a task by their event', async () => {
    const at = NOON + HOUR
    server.clock.now = at
    server.directory.befriend('owner', { ...contact(2), addedAt: at })
    await added('owner', 'wmC00002', at)
    await server.later(DAY)
    expect(await tasks()).toHaveLength(1)
    expect(await customersOf('owner')).toHaveLength(2)
  })
  it('get a task by the daily reading when the event was lost, and none when it arrives late', async () => {
    server.directory.befriend('owner', { ...contact(2), addedAt: NOON + HOUR })
    await server.later(DAY)
    expect(await tasks()).toHaveLength(1)
    expect(await customersOf('owner')).toHaveLength(2)
    await added('owner', 'wmC00002', NOON + HOUR)
    await server.later(DAY)
    expect(await tasks()).toHaveLength(1)
  })
  it('get a task by an event that arrives after the first reading of the member', async () => {
    server.directory.befriend('stranger', contact(9, { addedAt: NOON - MINUTE }))
    await server.later(11 * MINUTE)
    expect([await customersOf('stranger'), await tasks()]).toMatchObject([{ length: 1 }, { length: 0 }])
    for (let each = 0; each < 2; each += 1) await added('stranger', 'wmC00009', NOON - MINUTE)
    await server.later(DAY)
    expect([await customersOf('stranger'), await tasks()]).toMatchObject([{ length: 1 }, { length: 1 }])
  })
  it('get a task although they appear while the member is read for the first time', async () => {
    const at = NOON + 5 * MINUTE
    server.fakeWeCom.listen((name) => {
      if (name !== 'externalcontact/batch/get_by_user') return
      server.clock.now = at
      server.directory.contacts.set('stranger', [contact(3), { ...contact(4), addedAt: at }])
    })
    server.directory.befriend('stranger', contact(3))
    await server.later(11 * MINUTE)
    expect((await customersOf('stranger')).map(({ externalUserid }) => externalUserid)).toEqual(['wmC00003', 'wmC00004'])
  })
})

describe('contacts lost', () => {
  beforeEach(async () => {
    befriend('owner', 0, 120)
    await server.sync()
  })
  const current = async () => (await customersOf('owner')).filter(({ deletedAt }) => deletedAt === null).length
  it('become lost customers by the daily reading when the event was lost', async () => {
    server.directory.unfriend('owner', 'wmC00005')
    await server.later(DAY)
    expect(await current()).toBe(119)
    expect((await customersOf('owner'))[5]).toMatchObject({ deletedAt: NOON + DAY })
  })
  it('stay lost although WeCom still lists them, because the contact removed the member', async () => {
    server.clock.now = NOON + HOUR
    await lost('owner', 'wmC00005', NOON + HOUR)
    await server.later(DAY)
    expect(await current()).toBe(119)
  })
  it('return when the member adds them again', async () => {
    server.clock.now = NOON + HOUR
    await lost('owner', 'wmC00005', NOON + HOUR)
    server.directory.unfriend('owner', 'wmC00005')
    server.directory.befriend('owner', { ...contact(5), addedAt: NOON + 2 * HOUR })
    await server.later(DAY)
    expect(await current()).toBe(120)
    expect(await tasks()).toHaveLength(1)
  })
  it.each([
    ['a page is half empty', { errcode: 0, external_contact_list: [], next_cursor: '' }],
    ['WeCom says that the member has none', { errcode: 84_061, errmsg: 'not external contact' }],
  ])('are not assumed when %s', async (_, answered) => {
    server.fakeWeCom.answerOnce('externalcontact/batch/get_by_user', answered)
    await server.later(DAY)
    expect(await current()).toBe(120)
  })
  it('are not assumed when WeCom answers about another contact', async () => {
    server.directory.unfriend('owner', 'wmC00005')
    server.fakeWeCom.answerOnce('externalcontact/get', { errcode: 0, external_contact: { external_userid: 'wmOther' }, follow_user: [] })
    await server.later(DAY)
    expect(await current()).toBe(120)
    expect(server.lines('contacts').at(-2)).toMatchObject({ reason: 'refusedMember' })
    await server.later(HOUR)
    expect(await current()).toBe(119)
  })
  it.each([
    ['no list', { errcode: 0 }],
    ['a contact without id', { errcode: 0, external_contact_list: [{ external_contact: {}, follow_info: { createtime: 1 } }] }],
    ['a contact without time', { errcode: 0, external_contact_list: [{ external_contact: { external_userid: 'wmC1' }, follow_info: {} }] }],
    [
      'another member’s contact',
      {
        errcode: 0,
        external_contact_list: [{ external_contact: { external_userid: 'wmC1' }, follow_info: { userid: 'x', createtime: 1 } }],
      },
    ],
  ])('are not assumed, and nothing is stored, when the answer has %s', async (_, answered) => {
    server.fakeWeCom.answerOnce('externalcontact/batch/get_by_user', answered)
    await server.later(DAY)
    expect(await current()).toBe(120)
    expect(server.lines('contacts').at(-2)).toMatchObject({ reason: 'refusedMember' })
    server.directory.unfriend('owner', 'wmC00005')
    await server.later(HOUR)
    expect(await current()).toBe(119)
  })
})

it('customers whom a leaver handed over stay, although WeCom does not list them for the new steward', async () => {
  befriend('owner', 0, 3)
  befriend('creator', 3, 4)
  await server.sync()
  await reassign({ db: server.db, actor: 'administrator', now: server.clock.now }, { from: 'owner', to: 'creator' })
  await server.later(2 * DAY)
  const current = (await customersOf('creator')).filter(({ deletedAt }) => deletedAt === null)
  expect(current.map(({ externalUserid }) => externalUserid)).toEqual([0, 1, 2, 3].map((number) => contact(number).external_userid))
})

describe('interruptions', () => {
  it('continue after a kill between two pages: nothing is lost or doubled', async () => {
    befriend('owner', 0, 250)
    befriend('stranger', 300, 310)
    let seen = 0
    server.fakeWeCom.listen((name) => {
      if (name === 'externalcontact/batch/get_by_user' && (seen += 1) === 2) server.fakeWeCom.answerOnce(name, () => undefined)
    })
    const killed = server.sync().catch(() => undefined)
    await expect.poll(() => seen, { timeout: 10_000 }).toBe(2)
    expect(await customersOf('owner')).toHaveLength(100)
    // The database shows what a killed server leaves: another holder's lease, and no end of the run.
    await server.db.updateTable('shared_job').set({ holder: 'killed' }).where('name', '=', 'contacts').execute()
    server.fakeWeCom.disconnect()
    await killed
    await server.later(59_000)
    expect(seen).toBe(2)
    await server.later(1_000)
    expect(await customersOf('owner')).toHaveLength(250)
    expect(await customersOf('stranger')).toHaveLength(10)
    expect(await tasks()).toEqual([])
    // The first page is not read again.
    expect(seen).toBe(5)
  })
  it('wait after 45009 and continue at the same page', async () => {
    befriend('owner', 0, 250)
    let seen = 0
    server.fakeWeCom.listen((name) => {
      if (name === 'externalcontact/batch/get_by_user' && (seen += 1) === 2)
        server.fakeWeCom.answerOnce(name, { errcode: 45_009, errmsg: 'rate' })
    })
    await server.sync()
    expect(await customersOf('owner')).toHaveLength(100)
    await server.later(30_000)
    expect(seen).toBe(2)
    await server.later(30_000)
    expect([await customersOf('owner'), seen]).toMatchObject([{ length: 250 }, 4])
    expect(server.lines('contacts')).toMatchObject([{ level: 'warn', reason: 'rate' }, { members: 1 }])
  })
  it('restart a member whose cursor WeCom refuses an hour later, and read the others', async () => {
    befriend('owner', 0, 150)
    befriend('stranger', 300, 310)
    let seen = 0
    server.fakeWeCom.listen((name) => {
      if (name === 'externalcontact/batch/get_by_user' && (seen += 1) === 2)
        server.fakeWeCom.answerOnce(name, { errcode: 40_058, errmsg: 'invalid cursor' })
    })
    await server.sync()
    expect([await customersOf('owner'), await customersOf('stranger')]).toMatchObject([{ length: 100 }, { length: 10 }])
    await server.later(HOUR)
    expect(await customersOf('owner')).toHaveLength(150)
  })
  it('say once what to permit when the app may not read contacts', async () => {
    befriend('owner', 0, 1)
    server.fakeWeCom.fail('externalcontact/get_follow_user_list', 48_002)
    await server.sync()
    for (let each = 0; each < 30; each += 1) await server.later(4 * MINUTE)
    expect(server.fakeWeCom.times('externalcontact/get_follow_user_list')).toBe(3)
    expect(server.logs.filter((line) => line.includes('"rights"'))).toEqual([expect.stringContaining('customer contacts')])
  })
  it('do not call WeCom for every member when it refuses all', async () => {
    for (let each = 0; each < 40; each += 1) server.directory.employ(`clerk-${each}`, [1])
    server.directory.departments.set(1, 0)
    server.fakeWeCom.fail('externalcontact/batch/get_by_user', 84_074)
    await server.sync()
    expect(pages()).toBe(11)
  })
})

describe('events about a member who is no steward', () => {
  it('are answered 200 and applied when the member becomes one by the directory', async () => {
    server.directory.departments.set(1, 0)
    expect((await added('newcomer', 'wmC00001', NOON)).status).toBe(200)
    await added('newcomer', 'wmC00002', NOON)
    await lost('newcomer', 'wmC00002', NOON)
    server.clock.now = NOON + MINUTE
    await lost('newcomer', 'wmC00002', NOON + MINUTE)
    await server.sync()
    expect(await tasks()).toEqual([])
    server.directory.employ('newcomer', [1])
    server.directory.befriend('newcomer', contact(1, { addedAt: NOON }))
    await server.later(HOUR)
    expect(await customersOf('newcomer')).toMatchObject([
      { externalUserid: 'wmC00001', custName: 'Newcomer', addedAt: NOON, deletedAt: null },
      { externalUserid: 'wmC00002', addedAt: NOON, deletedAt: NOON + MINUTE },
    ])
    expect(await tasks()).toHaveLength(1)
    await server.later(DAY)
    expect(await tasks()).toHaveLength(1)
  })
  it('create a task also when the member becomes staff after the stored events were looked for, and before the contacts are read', async () => {
    await added('newcomer', 'wmC00001', NOON)
    server.directory.befriend('newcomer', contact(1, { addedAt: NOON }))
    let isAdded = false
    server.fakeWeCom.answerOnce('externalcontact/get_follow_user_list', (response) => {
      isAdded = true
      const row = { userId: 'newcomer', userCode: 'newcomer', name: 'N', mobile: '', router: '', loginName: null, passwordHash: null }
      void server.addStaff([row]).then(() => response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', follow_user: ['newcomer'] })))
    })
    await server.later(MINUTE)
    expect(isAdded).toBe(true)
    expect(await tasks()).toHaveLength(1)
    await server.later(DAY)
    expect([await tasks(), await customersOf('newcomer')]).toMatchObject([{ length: 1 }, { length: 1 }])
  })
  it('are applied at the next tick when an administrator creates the account', async () => {
    await added('byhand', 'wmC00001', NOON)
    await server.sync()
    await server.addStaff([
      { userId: 'byhand', userCode: 'byhand@example.com', name: 'By hand', mobile: '', router: '', loginName: null, passwordHash: null },
    ])
    await server.later(15_000)
    expect(await tasks()).toHaveLength(1)
  })
  it('are kept while WeCom does not return the names', async () => {
    await added('owner2', 'wmC00001', NOON)
    await server.addStaff([
      { userId: 'owner2', userCode: 'owner2', name: 'Owner 2', mobile: '', router: '', loginName: null, passwordHash: null },
    ])
    server.fakeWeCom.fail('externalcontact/get', 45_009)
    await server.sync()
    expect(await tasks()).toEqual([])
    server.fakeWeCom.fail('externalcontact/get', undefined)
    await server.later(MINUTE)
    expect(await tasks()).toEqual([expect.stringContaining('Newcomer')])
  })
  it('wait for a disabled account, too', async () => {
    const setDisabled = (disabledAt: number | null) =>
      server.db.updateTable('staff').set({ disabledAt }).where('userId', '=', 'owner').execute()
    await setDisabled(NOON)
    await added('owner', 'wmC00001', NOON)
    await server.sync()
    expect(await tasks()).toEqual([])
    await setDisabled(null)
    await server.later(15_000)
    expect(await tasks()).toHaveLength(1)
  })
})
