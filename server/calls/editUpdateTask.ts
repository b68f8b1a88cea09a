import { EDITABLE, isEditable, isOverdue } from '../../actions/tasks/rules.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { mergeExtra } from '../tasks/extra.ts'
import { findTask } from '../tasks/find-task.ts'
import { readForm, setCopies } from '../tasks/task-form.ts'
import { writeTrace } from '../tasks/trace.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Replaces what a form holds of an order: what is not sent is emptied, but for `extra`, which is merged (CALL-30,
 * DEC-25). Refuses, in this order: 404 and 403 as DEC-28, 403 `notEditable` to all but its creator and in a status that
 * is not edited (PERM-05), 409 when it was edited since `version` was read (DEC-20), and in words once its end time
 * has passed (TASKFORM-21). Opening an order is no edit: its version stays.
 */
const editUpdateTask: Handler<'editUpdateTask'> = async (request, context) => {
  const { db, now } = context
  const caller = signedIn(context)
  const { taskId } = request
  await findTask(db, caller, 'read', taskId)
  const order = await db
    .selectFrom('task')
    .select(['createdBy', 'taskStatus', 'taskTitle', 'taskContext', 'taskCallTime', 'taskEndTime', 'version', 'extra'])
    .select(['taskCustomer', 'imgFileId', 'otherFileId'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
  const { createdBy, taskStatus, taskEndTime, version } = order
  if (!isEditable({ createdBy, taskStatus }, caller)) throw new ApiError('notEditable')
  if (request.version !== undefined && request.version !== String(version)) throw new ApiError('editedMeanwhile')
  if (taskEndTime !== null && isOverdue({ taskEndTime }, now))
    return { refused: { status: '410', message: context.text('server.expired') } }

  const { columns, copies } = await readForm(db, caller, request, now, order)
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...columns, extra: mergeExtra(order.extra, request.extra), version: version + 1, updatedDate: now })
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .where('taskStatus', 'in', EDITABLE)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('editedMeanwhile')
  await setCopies(db, taskId, copies)
  await writeTrace(db, { taskId, version: version + 1, userId: caller.userId, editedAt: now }, order, columns)
  return { data: {} }
}

export default editUpdateTask
