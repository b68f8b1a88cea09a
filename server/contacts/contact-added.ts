import { createHash } from 'node:crypto'
import { cut } from '../../renderer/language/text.ts'
import type { Sender } from '../outbox/send-card.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { insertTask } from '../tasks/insert-task.ts'
import { tellAssignee } from '../tasks/tell-assignee.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Schemas } from '../schemas/read-schemas.ts'

/** What the messenger tells when someone has become a contact of a member of staff. */
export interface ContactAdded {
  userId: string
  externalUserid: string
  /** The nickname; empty where it is not known. */
  name: string
  /** When it happened, epoch milliseconds: the same in every repeat of one event. */
  addedAt: number
}

type Host = Sender & { schemas: Schemas }

/**
 * Makes a new contact the steward's customer and gives the steward an unseen 1/2 task about them (DEC-26, COUNT-01),
 * made by no one and without times: it asks for name and mobile until they are there. A card tells the steward. Events are
 * repeated and come late: one that was heard before, or about a customer who is the steward's already, changes nothing.
 * Returns the task's id, or undefined when nothing was to be done. Throws `badInput` (422) for a member of staff nobody knows.
 */
export async function contactAdded(host: Host, contact: ContactAdded): Promise<string | undefined> {
  let works: (() => Promise<void>)[] = []
  const taskId = await inTransaction(host.db, (db) => {
    // A transaction that is run again begins anew.
    works = []
    return addContact({ ...host, db, after: (work) => void works.push(work) }, contact)
  })
  for (const work of works) host.after(work)
  return taskId
}

async function addContact(host: Host, { userId, externalUserid, name, addedAt }: ContactAdded): Promise<string | undefined> {
  const { db, schemas } = host
  const staff = await db.selectFrom('staff').select('userId').where('userId', '=', userId).executeTakeFirst()
  if (!staff) throw new ApiError('badInput')
  const wechatCustomerId = await customerOf(db, externalUserid, name)
  const addition = idOf(userId, externalUserid, addedAt)
  if (!(await becomesSteward(db, { userCustomerId: `GX${addition}`, userId, wechatCustomerId, addedAt }))) return undefined
  const said = schemas.card('server.newContact', { name: name || schemas.text('server.someContact') })
  const task = {
    taskId: `GD${addition}`,
    taskType: '1',
    taskChildrenType: '2',
    caseNo: '',
    taskTitle: fit(schemas, 'taskTitle', said.title),
    taskUser: userId,
  }
  const taskContext = fit(schemas, 'taskContext', said.text)
  await insertTask(host, { ...task, taskContext, taskCustomer: wechatCustomerId, createdBy: '' })
  await tellAssignee({ ...host, text: schemas.text }, '', task)
  return task.taskId
}

/**
 * The customer whom the messenger knows by this id, made when there is none, and named when nobody could name them before.
 * Holds on to the row: additions queue here.
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
}

/** Whether this addition makes them steward and customer; false when they are already, or when it was heard before. */
async function becomesSteward(db: Database, relation: Relation): Promise<boolean> {
  const lasting = await db
    .selectFrom('steward')
    .select('userCustomerId')
    .where('wechatCustomerId', '=', relation.wechatCustomerId)
    .where('userId', '=', relation.userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (lasting) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('steward')
    .values({ ...relation, deletedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** The same id for the same facts, so that what is told twice is written once. */
const idOf = (...facts: (string | number)[]) => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

/** A text as long as the field allows (DEC-04). */
const fit = ({ entities }: Schemas, field: string, text: string) => cut(text, entities['Task']?.[field]?.maxLength ?? text.length)
