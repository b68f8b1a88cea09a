import { CUSTOMER, STEWARD } from '../../../server/customers/tables.ts'
import type { Database } from '../../../server/database/tables.ts'
import type { PersonalData } from '../../../server/personal-data/personal-data.ts'
import type { FakeWeCom } from '../../contract/fake-wecom.ts'
import { HOMES, pairOf, type Company } from './sync-company.ts'

/** The faults of a run; all must be 0. */
export interface SyncFaults {
  /** Accounts that differ from WeCom's members, or whose trail does not explain them. */
  accounts: number
  /** Contacts without a customer or relation, and relations that WeCom does not know. */
  lost: number
  /** Customers, relations or events of the trail that the database has twice. */
  doubled: number
  /** Customers whose tags or notes differ from WeCom. */
  differing: number
  /** Additions without a task, and tasks without an addition. */
  tasksLost: number
  tasksDoubled: number
  /** Events that wait for a member who is a steward. */
  waiting: number
}

/** Compares the database with WeCom. No server may be running. */
export async function judgeSync(
  { db, personalData }: { db: Database; personalData: PersonalData },
  weCom: FakeWeCom,
  company: Company,
): Promise<SyncFaults> {
  const faults = { accounts: 0, lost: 0, doubled: 0, differing: 0, tasksLost: 0, tasksDoubled: 0, waiting: 0 }
  await judgeAccounts(db, weCom, faults)
  await judgeRelations({ db, personalData }, weCom, company, faults)
  await judgeTasks(db, weCom, company, faults)
  const waiting = await db
    .selectFrom('contact_event')
    .innerJoin('staff', 'staff.userId', 'contact_event.userId')
    .select('externalUserid')
    .where('pending', '=', 1)
    .where('disabledAt', 'is', null)
    .execute()
  faults.waiting += waiting.length
  return faults
}

async function judgeAccounts(db: Database, { directory }: FakeWeCom, faults: SyncFaults): Promise<void> {
  const staff = await db.selectFrom('staff').selectAll().execute()
  const trail = new Map<string, string[]>()
  for (const { subject, details } of await db.selectFrom('audit_event').select(['subject', 'details']).orderBy('eventId').execute()) {
    const { event } = JSON.parse(details) as { event: string }
    if (event !== 'changed') trail.set(subject, [...(trail.get(subject) ?? []), event])
  }
  const ids = new Set(staff.map(({ userId }) => userId))
  faults.accounts += [...directory.members.values()].filter(({ userid }) => !ids.has(userid)).length
  for (const { userId, name, router, inDirectory, disabledAt, disabledBy } of staff) {
    const events = trail.get(userId) ?? []
    // `created`, then `removed` and `returned` in turn.
    const isDoubled = events.some((event, at) => event !== (at === 0 ? 'created' : at % 2 === 1 ? 'removed' : 'returned'))
    if (isDoubled) faults.doubled += 1
    const member = directory.members.get(userId)
    const wanted = member ? [member.name, HOMES[member.department[0] ?? 0], 1, true, '', 1] : [name, router, 0, false, 'directory', 0]
    if ([name, router, inDirectory, disabledAt === null, disabledBy, events.length % 2].join() !== wanted.join()) faults.accounts += 1
  }
}

async function judgeRelations(
  { db, personalData }: { db: Database; personalData: PersonalData },
  { directory }: FakeWeCom,
  { removedBy, tagsOf, old }: Company,
  faults: SyncFaults,
): Promise<void> {
  const customers = await db.selectFrom('customer').select(['wechatCustomerId', 'externalUserid']).execute()
  faults.doubled += customers.length - new Set(customers.map(({ externalUserid }) => externalUserid)).size
  const stored = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .select(['userId', 'steward.wechatCustomerId', 'externalUserid', 'addedAt', 'remark', 'description', 'wrappedKey'])
    .where('deletedAt', 'is', null)
    .execute()
  const marks = new Map<string, string[]>()
  for (const { userId, wechatCustomerId, tagId } of await db.selectFrom('corp_tag_mark').selectAll().orderBy('place').execute()) {
    const pair = pairOf(userId, wechatCustomerId)
    marks.set(pair, [...(marks.get(pair) ?? []), tagId])
  }
  const current = new Map(stored.map((row) => [pairOf(row.userId, row.externalUserid), row]))
  faults.doubled += stored.length - current.size
  for (const { userid } of directory.members.values())
    for (const { external_userid, addedAt, remark = '', tagIds = [] } of directory.contacts.get(userid) ?? []) {
      const pair = pairOf(userid, external_userid)
      const found = current.get(pair)
      current.delete(pair)
      if ((found === undefined) !== removedBy.has(pair) || (found && found.addedAt !== addedAt)) faults.lost += 1
      if (!found) continue
      const { wechatCustomerId, wrappedKey } = found
      if ((marks.get(pairOf(userid, wechatCustomerId)) ?? []).join() !== tagsOf(tagIds).join()) faults.differing += 1
      // An event tells no notes, and a relation that exists keeps its own.
      const row = { wrappedKey, wechatCustomerId, remark: found.remark, description: found.description }
      if (addedAt === old && personalData.showRow(STEWARD, row).remark !== remark) faults.differing += 1
    }
  // What is left is unknown to WeCom; the customers of former members stay until they are moved.
  faults.lost += [...current.values()].filter(({ userId }) => directory.members.has(userId)).length
}

async function judgeTasks(db: Database, { directory }: FakeWeCom, { tasks, left }: Company, faults: SyncFaults): Promise<void> {
  const stored = await db
    .selectFrom('task')
    .innerJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .select(['taskUser', 'externalUserid'])
    .execute()
  const count = new Map<string, number>()
  for (const { taskUser, externalUserid } of stored) {
    const pair = pairOf(taskUser, externalUserid)
    count.set(pair, (count.get(pair) ?? 0) + 1)
  }
  for (const pair of new Set([...tasks.keys(), ...count.keys()])) {
    const [wanted, found, userId] = [tasks.get(pair) ?? 0, count.get(pair) ?? 0, pair.split(' ')[0] ?? '']
    // The events of a member who left wait for the return.
    if (found < wanted && (directory.members.has(userId) || !left.has(userId))) faults.tasksLost += wanted - found
    if (found > wanted) faults.tasksDoubled += found - wanted
  }
}
