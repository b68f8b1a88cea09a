import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reassign } from '../../server/accounts/reassign.ts'
import { STEWARD } from '../../server/customers/tables.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { newClient, newId, senderTo } from './inbound-sender.ts'
import { DAY, HOUR, NOON } from './server.ts'
import { startSyncServer, type SyncServer } from './sync-server.ts'

let server: SyncServer
let sender: ReturnType<typeof senderTo>
beforeEach(async () => {
  server = await startSyncServer()
  sender = senderTo(server, await newClient(server, 'core'))
  await server.addCustomers([
    { wechatCustomerId: 'KA', externalUserid: 'wmA', custName: 'A', clientName: '', cifClientNo: '', mobile1: '' },
  ])
})
afterEach(() => server.close())

const assignment = (more: object = {}) => ({ externalId: newId(), revision: 1, userId: 'owner', externalUserid: 'wmA', ...more })
const withdrawn = ({ externalId }: { externalId: string }) => ({ externalId, revision: 9, withdrawn: true })
const relations = () =>
  server.db.selectFrom('steward').select(['userId', 'addedAt', 'deletedAt']).where('wechatCustomerId', '=', 'KA').execute()
const isServed = async (userId = 'owner') => (await relations()).some((each) => each.userId === userId && each.deletedAt === null)
const welcomes = () => server.db.selectFrom('task').select('taskUser').where('taskCustomer', '=', 'KA').execute()
const event = (ChangeType: string, at: number) =>
  server.send({ ChangeType, UserID: 'owner', ExternalUserID: 'wmA', CreateTime: String(at / 1_000) })
const listed = { external_userid: 'wmA', name: 'A', addedAt: NOON - HOUR, remark: 'A note' }

describe('a relation that an assignment made', () => {
  it('becomes WeCom’s with the event of a new contact, who gets a welcome task', async () => {
    const row = assignment()
    await sender.sendOne('assignments', row)
    for (const _ of [1, 2]) {
      await event('add_external_contact', NOON + HOUR)
      await server.sync()
    }
    expect(await welcomes()).toEqual([{ taskUser: 'owner' }])
    expect(await relations()).toMatchObject([{ userId: 'owner', deletedAt: null }])
    await sender.sendOne('assignments', { ...row, revision: 2, userId: 'creator' })
    expect([await isServed('owner'), await isServed('creator')]).toEqual([true, true])
    await sender.sendOne('assignments', withdrawn(row))
    expect([await isServed('owner'), await isServed('creator')]).toEqual([true, false])
  })
  it('becomes WeCom’s with a reading that lists the contact, with the member’s notes', async () => {
    const row = assignment()
    await sender.sendOne('assignments', row)
    server.directory.befriend('owner', listed)
    await server.sync()
    await sender.sendOne('assignments', withdrawn(row))
    expect(await relations()).toEqual([{ userId: 'owner', addedAt: NOON - HOUR, deletedAt: null }])
    const stored = await server.db
      .selectFrom('steward')
      .innerJoin('person_key', 'person_key.id', 'steward.wechatCustomerId')
      .select(['steward.wechatCustomerId', 'remark', 'description', 'wrappedKey'])
      .where('steward.wechatCustomerId', '=', 'KA')
      .executeTakeFirstOrThrow()
    expect(server.personalData.decryptRow(STEWARD, stored).remark).toBe('A note')
    // The event that tells that the contact is new arrives after the first reading.
    expect(await welcomes()).toEqual([])
    await event('add_external_contact', NOON - HOUR)
    await server.sync()
    expect(await welcomes()).toHaveLength(1)
  })
  it('is not ended by a reading that does not list the contact, also after an earlier loss', async () => {
    server.directory.befriend('owner', listed)
    await server.sync()
    server.directory.unfriend('owner', 'wmA')
    await event('del_follow_user', NOON)
    await server.sync()
    expect(await isServed()).toBe(false)
    server.clock.now = NOON + HOUR
    await sender.sendOne('assignments', assignment())
    await server.later(2 * DAY)
    expect(await isServed()).toBe(true)
  })
  it('does not hide an event that arrives after the assignment was withdrawn', async () => {
    const row = assignment()
    await sender.sendOne('assignments', row)
    server.clock.now = NOON + HOUR
    await sender.sendOne('assignments', withdrawn(row))
    await event('add_external_contact', NOON + 1_000)
    await server.sync()
    expect(await isServed()).toBe(true)
    expect(await welcomes()).toHaveLength(1)
  })
  it('stays with the steward to whom an administrator moved the customer', async () => {
    const row = assignment({ userId: 'creator' })
    await sender.sendOne('assignments', row)
    server.directory.befriend('owner', listed)
    await server.sync()
    const actor = { actor: 'administrator', now: NOON }
    await inTransaction(server.db, (db) => reassign({ db, ...actor }, { from: 'owner', to: 'creator' }))
    await sender.sendOne('assignments', withdrawn(row))
    expect([await isServed('owner'), await isServed('creator')]).toEqual([false, true])
  })
})

describe('several assignments of one steward to one customer', () => {
  it('make one relation, which ends with the last of them', async () => {
    const other = senderTo(server, await newClient(server, 'other'))
    const [first, second, third] = [assignment(), assignment(), assignment()]
    await Promise.all([sender.sendOne('assignments', first), other.sendOne('assignments', second), sender.sendOne('assignments', third)])
    expect(await relations()).toHaveLength(1)
    await sender.sendOne('assignments', withdrawn(first))
    await sender.sendOne('assignments', { ...third, revision: 2, userId: 'creator' })
    expect([await isServed(), await isServed('creator')]).toEqual([true, true])
    await other.sendOne('assignments', withdrawn(second))
    expect([await isServed(), await isServed('creator')]).toEqual([false, true])
  })
  it('end it also when they are withdrawn at once', async () => {
    const others = await Promise.all(['b', 'c', 'd'].map(async (name) => senderTo(server, await newClient(server, name))))
    const rows = others.map((each) => ({ each, row: assignment() }))
    await Promise.all(rows.map(({ each, row }) => each.sendOne('assignments', row)))
    await Promise.all(rows.map(({ each, row }) => each.sendOne('assignments', withdrawn(row))))
    expect(await isServed()).toBe(false)
    const again = { ...(rows[0]?.row ?? assignment()), revision: 10 }
    expect(await others[0]?.sendOne('assignments', again)).toMatchObject({ result: 'created' })
    expect(await relations()).toMatchObject([{ userId: 'owner', deletedAt: null }])
  })
})
