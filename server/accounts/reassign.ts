import { createHash } from 'node:crypto'
import { taskStatusFinished } from '../../generated/codes.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { isActiveSteward, isStaff } from '../identity/staff.ts'
import { type Actor, recordAudit } from './audit.ts'

/** The rows that a statement changes at most; they fit into its parameters. */
const BATCH = 500

interface Transfer {
  from: string
  to: string
}

export interface Reassigned {
  /** Open and expired tasks that another person must finish. */
  tasks: number
  /** Current customers of the former steward. */
  customers: number
}

/** Counts what `reassign` would move. Throws `unknownAccount` (404), and `notAssignable` (409) for a new owner who cannot be given work. */
export async function countReassignable(db: Database, transfer: Transfer): Promise<Reassigned> {
  await requireOwners(db, transfer)
  const [tasks, customers] = [await unfinishedTasksOf(db, transfer.from), await relationsOf(db, transfer.from)]
  return { tasks: tasks.length, customers: customers.length }
}

/**
 * Moves the unfinished tasks and current customers of a leaver to another steward, within the transaction of `db`. Finished tasks stay, because
 * they document who did the work. A customer whom the new steward already has is only ended for the leaver; otherwise remark and description
 * move along. Signing links that a customer can still use go with the work, so that the new steward is told of the signature and can withdraw
 * a wrong link. No card is sent for a task: the new steward sees them in the to-do list. The trail records only a
 * transfer that moved something, because operators repeat a command whose answer was lost. Throws like `countReassignable`.
 */
export async function reassign({ db, ...actor }: Actor & { db: Database }, transfer: Transfer): Promise<Reassigned> {
  await requireOwners(db, transfer)
  const { from, to } = transfer
  const { now } = actor
  const tasks = await unfinishedTasksOf(db, from)
  for (let at = 0; at < tasks.length; at += BATCH) {
    await db
      .updateTable('task')
      .set(({ eb }) => ({ taskUser: to, version: eb('version', '+', 1), updatedDate: now }))
      .where('taskId', 'in', tasks.slice(at, at + BATCH))
      .where('taskUser', '=', from)
      .execute()
  }
  const relations = await relationsOf(db, from)
  for (let at = 0; at < relations.length; at += BATCH) await moveCustomers(db, relations.slice(at, at + BATCH), transfer, now)
  await moveLinks(db, transfer, now)
  const moved = { tasks: tasks.length, customers: relations.length }
  if (moved.tasks + moved.customers > 0) await recordAudit(db, actor, [{ action: 'reassign', subject: from, details: { to, ...moved } }])
  return moved
}

/** The sender of a link is the only steward who may withdraw it, fetch its evidence, and get the card about its signature. */
const moveLinks = (db: Database, { from, to }: Transfer, now: number) =>
  db
    .updateTable('signing_link')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

async function requireOwners(db: Database, { from, to }: Transfer): Promise<void> {
  if (!(await isStaff(db, from)) || !(await isStaff(db, to))) throw new ApiError('unknownAccount')
  if (from === to || !(await isActiveSteward(db, to))) throw new ApiError('notAssignable')
}

/** Expired tasks can still be completed. */
async function unfinishedTasksOf(db: Database, userId: string): Promise<string[]> {
  const unfinished = db.selectFrom('task').select('taskId').where('taskUser', '=', userId).where('taskStatus', 'not in', taskStatusFinished)
  return (await unfinished.where('isDelete', '!=', '1').execute()).map(({ taskId }) => taskId)
}

type CurrentRelation = Awaited<ReturnType<typeof relationsOf>>[number]

/** Returns the current relations of a steward; remark and description stay encrypted with the customer's key. */
const relationsOf = (db: Database, userId: string) =>
  db
    .selectFrom('steward')
    .select(['userCustomerId', 'wechatCustomerId', 'addedAt', 'remark', 'description'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

async function moveCustomers(db: Database, relations: readonly CurrentRelation[], { to }: Transfer, now: number): Promise<void> {
  const ids = relations.map(({ wechatCustomerId }) => wechatCustomerId)
  const theirs = await db
    .selectFrom('steward')
    .select('wechatCustomerId')
    .where('userId', '=', to)
    .where('deletedAt', 'is', null)
    .where('wechatCustomerId', 'in', ids)
    .execute()
  const known = new Set(theirs.map(({ wechatCustomerId }) => wechatCustomerId))
  const moved = relations.filter(({ wechatCustomerId }) => !known.has(wechatCustomerId))
  const rows = moved.map(({ userCustomerId, ...relation }) => ({
    ...relation,
    userCustomerId: `GX${createHash('sha256')
      .update(JSON.stringify([userCustomerId, to, now]))
      .digest('hex')
      .slice(0, 16)}`,
    userId: to,
    deletedAt: null,
  }))
  if (rows.length > 0)
    await db
      .insertInto('steward')
      .values(rows)
      // An assignment of another system may have made the relation just now.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // Withdrawing an assignment must not end what an administrator decided.
  await db
    .updateTable('steward')
    .set({ assigned: 0 })
    .where('userId', '=', to)
    .where('deletedAt', 'is', null)
    .where('wechatCustomerId', 'in', ids)
    .execute()
  const ended = relations.map(({ userCustomerId }) => userCustomerId)
  await db.updateTable('steward').set({ deletedAt: now }).where('userCustomerId', 'in', ended).execute()
}
