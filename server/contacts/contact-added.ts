import { createHash } from 'node:crypto'
import { cut } from '../../renderer/language/text.ts'
import type { Sender } from '../outbox/send-card.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { insertTask } from '../tasks/insert-task.ts'
import { notifyAssignee } from '../tasks/notify-assignee.ts'
import { isStaff } from '../identity/staff.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { isFuture, plausibleTime, recordEvent } from './newest-events.ts'

/** WeCom's event that a person became a contact of a staff member. */
export interface ContactAdded {
  userId: string
  externalUserid: string
  /** The nickname; empty when unknown. */
  name: string
  /** When it happened, in epoch milliseconds; the same in every repetition of the event. A future time counts as now. */
  addedAt: number
}

type ContactContext = Sender & { schemas: Schemas }

/**
 * Makes a new contact the steward's customer and creates an unseen task 1/2 (DEC-26, COUNT-01) that asks for name and mobile. The task has
 * no creator and no times; a card notifies the steward. Repeated events and events about an existing customer have no effect. An event from
 * before the contact's loss makes a lost customer without a task. Returns the task's id, or undefined without a new task. Throws `badInput`
 * (422) for an unknown staff member.
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
  const { db, schemas, now } = host
  const { userId, externalUserid, name } = contact
  if (!(await isStaff(db, userId))) throw new ApiError('badInput')
  const addedAt = plausibleTime(contact.addedAt, now)
  const { lostAt } = await recordEvent(db, { userId, externalUserid, kind: 'addedAt', at: addedAt, now })
  const deletedAt = lostAt > addedAt && !isFuture(lostAt, now) ? lostAt : null
  const wechatCustomerId = await customerOf(db, externalUserid, name)
  const addition = idOf(userId, externalUserid, contact.addedAt)
  const relation = { userCustomerId: `GX${addition}`, userId, wechatCustomerId, addedAt, deletedAt }
  if (!(await insertRelation(db, relation)) || deletedAt !== null) return undefined
  const texts = schemas.card('server.newContact', { name: name || schemas.text('server.someContact') })
  const task = {
    taskId: `GD${addition}`,
    taskType: '1',
    taskChildrenType: '2',
    caseNo: '',
    taskTitle: fit(schemas, 'taskTitle', texts.title),
    taskUser: userId,
  }
  const taskContext = fit(schemas, 'taskContext', texts.text)
  await insertTask(host, { ...task, taskContext, taskCustomer: wechatCustomerId, createdBy: '' })
  await notifyAssignee({ ...host, text: schemas.text }, '', task)
  return task.taskId
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
  const wechatCustomerId = known?.wechatCustomerId ?? `KH${idOf(externalUserid)}`
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

interface Relation {
  userCustomerId: string
  userId: string
  wechatCustomerId: string
  addedAt: number
  deletedAt: number | null
}

/**
 * Inserts the relation of steward and customer. Returns false when there is a current relation, or one that ended after this addition, and
 * when the event was already processed.
 */
async function insertRelation(db: Database, relation: Relation): Promise<boolean> {
  const existing = await db
    .selectFrom('steward')
    .select('userCustomerId')
    .where('wechatCustomerId', '=', relation.wechatCustomerId)
    .where('userId', '=', relation.userId)
    .where(({ eb, or }) => or([eb('deletedAt', 'is', null), eb('deletedAt', '>', relation.addedAt)]))
    .executeTakeFirst()
  if (existing) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('steward')
    .values(relation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** Derives an id from the facts, so that a repeated event inserts no second row. */
const idOf = (...facts: (string | number)[]) => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

/** Truncates a text to the field's maximum length (DEC-04). */
const fit = ({ entities }: Schemas, field: string, text: string) => cut(text, entities['Task']?.[field]?.maxLength ?? text.length)
