import { sql } from 'kysely'
import type { Calls } from '../../generated/data.ts'
import type { Caller } from '../context.ts'
import type { Database } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'

/** What a new order and an edited one have in common. */
type Form = Pick<
  Calls['addTask']['request'] & Calls['editUpdateTask']['request'],
  | 'taskTitle'
  | 'taskContext'
  | 'taskUser'
  | 'taskCustomer'
  | 'taskCallTime'
  | 'taskEndTime'
  | 'taskCallType'
  | 'carbonCopyUserList'
  | 'carbonCopyUserIdList'
>

/** What the order holds now; a new one holds nothing. */
interface Current {
  taskCustomer: string | null
}

/**
 * A form as the columns of an order and the people copied. Throws `badInput` (422) for a blank title or content, a due
 * time that has passed and a person nobody knows; `forbidden` (403) for a customer that is not the caller's to name.
 */
export async function readForm(db: Database, caller: Caller, form: Form, now: number, current?: Current) {
  const { taskTitle, taskContext, taskUser, taskCallTime, taskEndTime, taskCallType } = form
  const taskCustomer = form.taskCustomer ?? null
  if (taskTitle.trim() === '' || taskContext.trim() === '' || taskEndTime <= now) throw new Refusal('badInput')
  const copies = copiedIn(form)
  await checkPeople(db, [taskUser, ...copies])
  if (taskCustomer !== null && taskCustomer !== current?.taskCustomer) await checkCustomer(db, caller, taskCustomer)
  return { columns: { taskTitle, taskContext, taskUser, taskCustomer, taskCallTime, taskEndTime, taskCallType }, copies }
}

/** The people copied, each once, whichever of the two lists names them. */
function copiedIn({ carbonCopyUserList = [], carbonCopyUserIdList = [] }: Form): string[] {
  const named = carbonCopyUserList.flatMap(({ userId }) => (userId ? [userId] : []))
  return [...new Set([...named, ...carbonCopyUserIdList])].filter((userId) => userId !== '')
}

async function checkPeople(db: Database, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  const known = await db.selectFrom('staff').select('userId').where('userId', 'in', wanted).execute()
  if (known.length !== wanted.length) throw new Refusal('badInput')
}

/**
 * Whether the caller may write an order about this customer: one they look after or have looked after, or one of an
 * order that they created, got or were copied on. An unknown customer is answered like a stranger's.
 */
async function checkCustomer(db: Database, { userId, userCode }: Caller, wechatCustomerId: string): Promise<void> {
  const one = sql`1`.as('one')
  const own = await db
    .selectFrom('steward')
    .select(one)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (own) return
  const seen = await db
    .selectFrom('task')
    .select(one)
    .where('taskCustomer', '=', wechatCustomerId)
    .where('isDelete', '=', '0')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('taskUser', '=', userId),
        eb('createdBy', '=', userCode),
        exists(selectFrom('task_copy').select(one).whereRef('task_copy.taskId', '=', 'task.taskId').where('task_copy.userId', '=', userId)),
      ]),
    )
    .executeTakeFirst()
  if (!seen) throw new Refusal('forbidden')
}

/** Makes `userIds` the people copied on an order, and no one else. */
export async function setCopies(db: Database, taskId: string, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('task_copy').where('taskId', '=', taskId).execute()
  if (userIds.length === 0) return
  await db
    .insertInto('task_copy')
    .values(userIds.map((userId) => ({ taskId, userId })))
    .execute()
}
