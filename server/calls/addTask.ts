import { randomBytes } from 'node:crypto'
import { isReminderDue } from '../../actions/tasks/reminder-rules.ts'
import { findCase } from '../complaints/find-case.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { mergeExtra } from '../tasks/extra.ts'
import { readForm, setCopies } from '../tasks/task-form.ts'
import { tellAssignee } from '../tasks/tell-assignee.ts'

/**
 * Creates one order, unseen, by the caller, and tells its assignee with a card (CALL-28, TASKFORM-31, DEC-26). Refuses
 * what `readForm` refuses, and a case that is not the caller's to pass on (403, 404). Who created it, its number,
 * status and times of writing are the server's, not the request's.
 */
const addTask: Handler<'addTask'> = async (request, context) => {
  const { db, now } = context
  const caller = signedIn(context)
  const { columns, copies } = await readForm(db, caller, request, now)
  // An order opens its case to its creator and its assignee.
  if (request.caseNo) await findCase(db, caller, request.caseNo)
  const taskId = `GD${randomBytes(8).toString('hex')}`
  const order = {
    ...columns,
    taskId,
    taskType: request.taskType ?? '2',
    taskChildrenType: request.taskChildrenType ?? '3',
    caseNo: request.caseNo ?? '',
    taskStatus: '0',
  }
  await db
    .insertInto('task')
    .values({
      ...order,
      dataSource: request.dataSource ?? '1',
      msgChannel: request.msgChannel ?? '1',
      joinUser: request.joinUser ?? '',
      caseType: '',
      isDelete: '0',
      createdBy: caller.userCode,
      createdDate: now,
      updatedDate: now,
      taskStatusTime: null,
      taskRemark: '',
      extra: mergeExtra('{}', request.extra),
    })
    .execute()
  await setCopies(db, taskId, copies)
  await tellAssignee(context, caller.userId, order)
  // One card, not two: where the reminder is due already, as with a form's default of now, this card is the reminder.
  const { taskUser, taskCallTime, taskEndTime, taskCallType, taskStatus } = order
  if (isReminderDue({ taskCallTime, taskEndTime, taskCallType, taskStatus }, now))
    await db.insertInto('reminder').values({ taskId, taskCallTime, userId: taskUser, createdAt: now }).execute()
  return { data: { taskId } }
}

export default addTask
