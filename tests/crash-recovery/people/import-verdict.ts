import type { Database } from '../../../server/database/tables.ts'
import { STAFF } from '../../../server/identity/tables.ts'
import { isClearValue } from '../../../server/personal-data/clear-values.ts'
import type { PersonalData } from '../../../server/personal-data/personal-data.ts'
import type { Files } from './import-files.ts'

/** The faults of a run; all must be 0. */
export interface ImportFaults {
  /** Files or transfers of which the database has a part. */
  half: number
  /** Accounts or tags of a file that was imported, or work that was moved, which the database lacks or has differently. */
  lost: number
  /** Accounts, tags, tasks, customers or events of the trail that the database has twice. */
  doubled: number
  /** Mobile numbers that are not encrypted, cannot be read or are not found. */
  unreadable: number
  /** Changes that are not in the trail, and events without their change. */
  untraced: number
}

export const noFaults = (): ImportFaults => ({ half: 0, lost: 0, doubled: 0, unreadable: 0, untraced: 0 })

/** The stewards between whom work moves to and fro, and how much there is. */
export interface Work {
  givers: readonly [string, string]
  amount: number
}

/** Returns the number of different values, and how many values occur again. */
const distinct = (values: readonly string[]) => ({ count: new Set(values).size, again: values.length - new Set(values).size })

/** Checks the accounts of a file: all or none of them, once, with encrypted mobiles and one event each. Returns whether there are all. */
export async function judgeStaff(
  { db, personalData }: { db: Database; personalData: PersonalData },
  { staff }: Files,
  faults: ImportFaults,
): Promise<boolean> {
  const prefix = `${staff[0]?.userId.split('-')[0] ?? ''}-%`
  const stored = await db
    .selectFrom('staff')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'staff.userId').on('person_key.kind', '=', STAFF.kind))
    .select(['userId', 'name', 'mobile', 'mobileHash', 'loginName', 'router', 'role', 'setByHand', 'userCode', 'person_key.wrappedKey'])
    .where('userId', 'like', prefix)
    .execute()
  const events = await db
    .selectFrom('audit_event')
    .select(['subject', 'action'])
    .where('subject', 'like', prefix)
    .where('action', '=', 'import')
    .execute()
  const keys = await db.selectFrom('person_key').select('id').where('kind', '=', STAFF.kind).where('id', 'like', prefix).execute()
  if (stored.length !== 0 && stored.length !== staff.length) faults.half += 1
  if (stored.length !== keys.length) faults.half += 1
  const subjects = distinct(events.map(({ subject }) => subject))
  faults.doubled += subjects.again + distinct(stored.map(({ userId }) => userId)).again
  if (subjects.count !== stored.length) faults.untraced += 1
  const byId = new Map(stored.map((row) => [row.userId, row]))
  for (const { userId, name, mobile, loginName } of stored.length === 0 ? [] : staff) {
    const row = byId.get(userId)
    if (!row) continue
    const wanted = [name, loginName, 'claimsSpecialist', 'steward', userId, 'userId,name,mobile,loginName,mode']
    if ([row.name, row.loginName, row.router, row.role, row.userCode, row.setByHand].join() !== wanted.join()) faults.lost += 1
    const isEncrypted = !isClearValue(row.mobile as unknown as string)
    const isFound = personalData.hashesOf(STAFF, 'mobile', mobile).includes(row.mobileHash)
    const { userId: id, mobile: secret, wrappedKey } = row
    const read = isEncrypted ? personalData.showRow(STAFF, { userId: id, mobile: secret, wrappedKey }).mobile : ''
    if (!isFound || read !== mobile) faults.unreadable += 1
  }
  return stored.length === staff.length
}

/** Checks the tags of a file: all or none, once, in the file's order, with one event for each steward. Returns whether there are all. */
export async function judgeTags(db: Database, { owners, tags }: Files, faults: ImportFaults): Promise<boolean> {
  const stored = await db.selectFrom('personal_tag').select(['userId', 'tagName', 'place']).where('userId', 'in', owners).execute()
  const subjects = await db
    .selectFrom('audit_event')
    .select('subject')
    .where('subject', 'in', owners)
    .where('action', '=', 'importTags')
    .execute()
  const found = distinct(stored.map(({ userId, tagName }) => `${userId} ${tagName}`))
  const traced = distinct(subjects.map(({ subject }) => subject))
  const isComplete = found.count === owners.length * tags.length
  faults.doubled += found.again + traced.again
  if (!isComplete && found.count > 0) faults.half += 1
  if (traced.count !== (found.count === 0 ? 0 : owners.length)) faults.untraced += 1
  if (isComplete && stored.some(({ tagName, place }) => tags[place] !== tagName)) faults.lost += 1
  return isComplete
}

/** Checks that one steward has all work and the other none, and that the trail has each of `moves` once. Returns who has it. */
export async function judgeWork(db: Database, { givers, amount }: Work, moves: number, faults: ImportFaults): Promise<string> {
  const tasks = await db.selectFrom('task').select(['taskId', 'taskUser']).where('taskUser', 'in', givers).execute()
  const current = await db
    .selectFrom('steward')
    .select(['userId', 'wechatCustomerId'])
    .where('userId', 'in', givers)
    .where('deletedAt', 'is', null)
    .execute()
  const events = await db
    .selectFrom('audit_event')
    .select(['subject', 'details'])
    .where('action', '=', 'reassign')
    .where('subject', 'in', givers)
    .execute()
  const owners = new Set([...tasks.map(({ taskUser }) => taskUser), ...current.map(({ userId }) => userId)])
  if (owners.size !== 1) faults.half += 1
  const [customers, all] = [distinct(current.map(({ wechatCustomerId }) => wechatCustomerId)), distinct(tasks.map(({ taskId }) => taskId))]
  faults.doubled += customers.again
  faults.lost += amount - customers.count + (amount - all.count)
  const [owner = ''] = owners
  // The first steward has the work after an even number of moves, so the owner tells whether the last one took place.
  const happened = moves + (owner === givers[moves % 2] ? 0 : 1)
  if (events.length > happened) faults.doubled += events.length - happened
  if (events.length < happened) faults.untraced += happened - events.length
  return owner
}
