import { sql } from 'kysely'
import type { taskForm } from '../../generated/field-groups.ts'
import type { Calls } from '../../generated/data.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import { findFile } from '../files/find-file.ts'
import { ApiError } from '../handler/api-error.ts'
import { isActiveSteward } from '../identity/staff.ts'
import { assignedOrCreatedBy } from './assigned-or-created-by.ts'
import { FORM_COLUMNS } from './form-columns.ts'

/** The fields that creating and editing a task have in common. */
type Form = Pick<Calls['addTask']['request'] & Calls['editUpdateTask']['request'], (typeof taskForm)[number]>

/** The form's columns; an optional field that was not sent is null. */
type Columns = {
  [Name in (typeof FORM_COLUMNS)[number]]: undefined extends Form[Name] ? Exclude<Form[Name], undefined> | null : Form[Name]
}

/** The references of the stored task, which need no check again; undefined for a new task. */
type Current = Pick<Columns, 'taskUser' | 'taskCustomer' | 'imgFileId' | 'otherFileId'>

/**
 * Validates a form and returns the task's columns and the copied staff. Throws `badInput` (422) for a past due time and an
 * unknown person, or a new assignee without a usable account; `forbidden` (403) for a customer or file that the caller may not use. Only the id of a file is
 * taken from the request.
 */
export async function readForm(db: Database, caller: StaffCaller, form: Form, now: number, current?: Current) {
  const columns = Object.fromEntries(FORM_COLUMNS.map((name) => [name, form[name] ?? null])) as Columns
  const { taskUser, taskEndTime, taskCustomer, imgFileId, otherFileId } = columns
  if (taskEndTime <= now) throw new ApiError('badInput')
  const copies = copiedIn(form)
  await checkPeople(db, copies)
  if (taskUser !== current?.taskUser && !(await isActiveSteward(db, taskUser))) throw new ApiError('badInput')
  if (taskCustomer !== null && taskCustomer !== current?.taskCustomer) await checkCustomer(db, caller, taskCustomer)
  if (imgFileId !== null && imgFileId !== current?.imgFileId) await checkFile(db, caller, imgFileId, 'image/')
  if (otherFileId !== null && otherFileId !== current?.otherFileId) await checkFile(db, caller, otherFileId, '')
  return { columns, copies }
}

/** Returns the user ids in both lists of copied staff, without duplicates. */
function copiedIn({ carbonCopyUserList = [], carbonCopyUserIdList = [] }: Form): string[] {
  const userIds = carbonCopyUserList.flatMap(({ userId }) => (userId ? [userId] : []))
  return [...new Set([...userIds, ...carbonCopyUserIdList])].filter((userId) => userId !== '')
}

async function checkPeople(db: Database, userIds: readonly string[]): Promise<void> {
  const distinct = [...new Set(userIds)]
  if (distinct.length === 0) return
  const known = await db.selectFrom('staff').select('userId').where('userId', 'in', distinct).execute()
  if (known.length !== distinct.length) throw new ApiError('badInput')
}

/**
 * Checks that the caller is or was a steward of the customer, or is creator, assignee or copied on one of the customer's tasks.
 * Throws `forbidden` (403) otherwise, also for an unknown customer.
 */
async function checkCustomer(db: Database, caller: StaffCaller, wechatCustomerId: string): Promise<void> {
  const { userId } = caller
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
    .where((eb) => {
      const copies = eb.selectFrom('task_copy').select(one).whereRef('task_copy.taskId', '=', 'task.taskId')
      return eb.or([assignedOrCreatedBy(caller)(eb), eb.exists(copies.where('task_copy.userId', '=', userId))])
    })
    .executeTakeFirst()
  if (!seen) throw new ApiError('forbidden')
}

/** Checks that the caller may read the file, which is enough to attach it, e.g. when copying a task (AMB-22), and that its type fits. */
async function checkFile(db: Database, caller: StaffCaller, fileId: string, type: string): Promise<void> {
  const { contentType } = await findFile(db, caller, fileId)
  if (!contentType.startsWith(type)) throw new ApiError('badInput')
}
