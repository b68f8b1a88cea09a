import { sql } from 'kysely'
import type { Caller } from '../context.ts'
import type { Database, TaskTable } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'
import { type Action, type Relation, can } from './can.ts'

export type Order = Pick<TaskTable, 'taskId' | 'taskStatus' | 'createdBy' | 'taskUser'> & Relation

/**
 * The order `taskId`, if `caller` may do `action` with it. Throws `gone` (404) when there is none or it was deleted,
 * and `forbidden` (403) when it is not theirs to touch (DEC-28).
 */
export async function findOrder(db: Database, caller: Caller, action: Action, taskId: string): Promise<Order> {
  const row = await db
    .selectFrom('task')
    .select(['taskId', 'taskStatus', 'createdBy', 'taskUser'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('task_copy')
          .select(sql`1`.as('one'))
          .whereRef('task_copy.taskId', '=', 'task.taskId')
          .where('task_copy.userId', '=', caller.userId),
      ).as('copied'),
      exists(
        selectFrom('steward')
          .select(sql`1`.as('one'))
          .whereRef('steward.wechatCustomerId', '=', 'task.taskCustomer')
          .where('steward.userId', '=', caller.userId)
          .where('steward.deletedAt', 'is', null),
      ).as('stewarded'),
    ])
    .where('taskId', '=', taskId)
    .where('isDelete', '=', '0')
    .executeTakeFirst()
  if (!row) throw new Refusal('gone')
  const order = { ...row, copied: Boolean(row.copied), stewarded: Boolean(row.stewarded) }
  if (!can(caller, action, order)) throw new Refusal('forbidden')
  return order
}
