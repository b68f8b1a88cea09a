import type { Sender } from '../outbox/send-card.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { isActiveSteward } from '../identity/staff.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { customerIdOf, idOf } from './contact-ids.ts'
import { isFuture, plausibleTime, recordEvent } from './newest-events.ts'
import { takeOver } from './take-over.ts'
import { insertWelcomeTask } from './welcome-task.ts'

/** WeCom's event that a person became a contact of a staff member. */
export interface ContactAdded {
  userId: string
  externalUserid: string
  /** The nickname; empty when unknown. */
  name: string
  /** When it happened, in epoch milliseconds; the same in every repetition of the event. A future time counts as now. */
  addedAt: number
}

export type ContactContext = Sender & { schemas: Schemas }

/**
 * Makes a new contact the steward's customer and creates a task with a card. Repeated events and events about an existing customer have no
 * effect. But if a first reading took the customer for an old one, the task is still created. An event from before the contact's loss
 * makes a lost customer without a task. An event about a member who is no steward yet, or whose account is disabled, is stored for
 * `applyStoredContacts`. Returns the task's id, or undefined without a new task.
 */
export async function contactAdded(host: ContactContext, contact: ContactAdded): Promise<string | undefined> {
  let pendingWork: (() => Promise<void>)[] = []
  const taskId = await inTransaction(host.db, (db) => {
    // Resets the list, because a retried transaction runs this callback again.
    pendingWork = []
    return addContact({ ...host, db, after: (work) => void pendingWork.push(work) }, contact)
  })
  for (const work of pendingWork) host.after(work)
  return taskId
}

async function addContact(host: ContactContext, contact: ContactAdded): Promise<string | undefined> {
  const { db, now } = host
  const { userId, externalUserid, name } = contact
  const addedAt = plausibleTime(contact.addedAt, now)
  const isPending = !(await isActiveSteward(db, userId))
  const { lostAt } = await recordEvent(db, { userId, externalUserid, kind: 'addedAt', at: addedAt, now, isPending })
  if (isPending) return undefined
  const deletedAt = lostAt > addedAt && !isFuture(lostAt, now) ? lostAt : null
  const wechatCustomerId = await customerOf(db, externalUserid, name)
  const addition = idOf(userId, externalUserid, contact.addedAt)
  const relation = { userCustomerId: `GX${addition}`, userId, wechatCustomerId, addedAt, deletedAt }
  const taskId = `GD${addition}`
  const isNew = (await insertRelation(db, relation)) || (await isReadWithoutTask(db, relation, taskId))
  if (!isNew || deletedAt !== null) return undefined
  await insertWelcomeTask(host, { taskId, userId, wechatCustomerId, name })
  return taskId
}

/**
 * Returns the id of the customer with this external id. Creates the customer if needed and fills in a missing name. The update locks the
 * row, so that concurrent events are processed one by one.
 */
async function customerOf(db: Database, externalUserid: string, name: string): Promise<string> {
  const known = await db
    .selectFrom('customer')
    .select('wechatCustomerId')
    .where('externalUserid', '=', externalUserid)
    .orderBy('wechatCustomerId')
    .executeTakeFirst()
  const wechatCustomerId = known?.wechatCustomerId ?? customerIdOf(externalUserid)
  await db
    .insertInto('customer')
    .values({ wechatCustomerId, externalUserid, custName: name, clientName: '', cifClientNo: '', mobile1: NO_VALUE })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('customer')
    .set(({ ref, case: when }) => ({ custName: when().when('custName', '=', '').then(name).else(ref('custName')).end() }))
    .where('wechatCustomerId', '=', wechatCustomerId)
    .execute()
  return wechatCustomerId
}

/**
 * Whether a member's first reading took this addition for an old one, because it listed the contact before the event arrived. Only the event
 * tells that the contact is new.
 */
async function isReadWithoutTask(db: Database, relation: Relation, taskId: string): Promise<boolean> {
  const { userCustomerId, userId, wechatCustomerId, addedAt } = relation
  const found = await db
    .selectFrom('steward')
    .leftJoin('task', (join) => join.on('task.taskId', '=', taskId))
    .select('task.taskId')
    .where('steward.userId', '=', userId)
    .where('steward.wechatCustomerId', '=', wechatCustomerId)
    // A relation that an assignment made has another id.
    .where(({ eb, or }) => or([eb('steward.userCustomerId', '=', userCustomerId), eb('steward.addedAt', '=', addedAt)]))
    .where('steward.deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.taskId === null
}

interface Relation {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
}

/**
 * Inserts the relation of steward and customer, or takes it over from an assignment. Returns false when there is a current relation, or one that
 * ended after this addition, and when the event was already processed.
 */
async function insertRelation(db: Database, relation: Relation): Promise<boolean> {
  if (relation.deletedAt === null && (await takeOver(db, relation))) return true
  const existing = await db
    .selectFrom('steward')
    .select('userCustomerId')
    .where('wechatCustomerId', '=', relation.wechatCustomerId)
    .where('userId', '=', relation.userId)
    // The end of an assignment says nothing about the contact.
    .where(({ eb, or, and }) => or([eb('deletedAt', 'is', null), and([eb('deletedAt', '>', relation.addedAt), eb('assigned', '=', 0)])]))
    .executeTakeFirst()
  if (existing) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('steward')
    .values(relation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}
