import { sql } from 'kysely'
import type { Calls } from '../../generated/data.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import { findFile } from '../files/find-file.ts'
import { ApiError } from '../handler/api-error.ts'
import { assignedOrCreatedBy } from './assigned-or-created-by.ts'

/** What a new task and an edited one have in common. */
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
  | 'imgFileId'
  | 'otherFileId'
>

/** What the task holds now; a new one holds nothing. */
interface Current {
  taskCustomer: string | null
  imgFileId: string | null
  otherFileId: string | null
}

/**
 * A form as the columns of a task and the people copied. Throws `badInput` (422) for a blank title or content, a due
 * time that has passed and a person nobody knows; `forbidden` (403) for a customer or a file that is not the caller's to
 * name. Of a file only its id counts: name and type are the server's own.
 */
export async function readForm(db: Database, caller: StaffCaller, form: Form, now: number, current?: Current) {
  const { taskTitle, taskContext, taskUser, taskCallTime, taskEndTime, taskCallType } = form
  const taskCustomer = form.taskCustomer ?? null
  if (taskTitle.trim() === '' || taskContext.trim() === '' || taskEndTime <= now) throw new ApiError('badInput')
  const copies = copiedIn(form)
  await checkPeople(db, [taskUser, ...copies])
  if (taskCustomer !== null && taskCustomer !== current?.taskCustomer) await checkCustomer(db, caller, taskCustomer)
  const files = { imgFileId: form.imgFileId ?? null, otherFileId: form.otherFileId ?? null }
  if (files.imgFileId !== null && files.imgFileId !== current?.imgFileId) await checkFile(db, caller, files.imgFileId, 'image/')
  if (files.otherFileId !== null && files.otherFileId !== current?.otherFileId) await checkFile(db, caller, files.otherFileId, '')
  return { columns: { taskTitle, taskContext, taskUser, taskCustomer, taskCallTime, taskEndTime, taskCallType, ...files }, copies }
}

/** The people copied, each once, whichever of the two lists names them. */
function copiedIn({ carbonCopyUserList = [], carbonCopyUserIdList = [] }: Form): string[] {
  const named = carbonCopyUserList.flatMap(({ userId }) => (userId ? [userId] : []))
  return [...new Set([...named, ...carbonCopyUserIdList])].filter((userId) => userId !== '')
}

async function checkPeople(db: Database, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  const known = await db.selectFrom('staff').select('userId').where('userId', 'in', wanted).execute()
  if (known.length !== wanted.length) throw new ApiError('badInput')
}

/**
 * Whether the caller may write a task about this customer: one they look after or have looked after, or one of a
 * task that they created, got or were copied on. An unknown customer is answered like a stranger's.
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

/** Whoever may have a file may put it into a task, as a copy of a task does (AMB-22); in an image's place only an image. */
async function checkFile(db: Database, caller: StaffCaller, fileId: string, type: string): Promise<void> {
  const { contentType } = await findFile(db, caller, fileId)
  if (!contentType.startsWith(type)) throw new ApiError('badInput')
}
