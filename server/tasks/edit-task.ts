import { EDITABLE, isEditable, isOverdue } from '../../actions/tasks/rules.ts'
import type { Calls } from '../../generated/data.ts'
import type { StaffCaller, HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { setCopies } from './copies.ts'
import { mergeExtra } from './extra.ts'
import { findTask } from './find-task.ts'
import { FORM_COLUMNS } from './form-columns.ts'
import { countAsReminder, notifyAssignee } from './notify-assignee.ts'
import { readForm } from './task-form.ts'
import { writeTrace } from './trace.ts'
import { noteWork } from './work-news.ts'

/**
 * Replaces the form fields of a task; fields that are not sent are cleared, except `extra`, which is merged (DEC-25). Throws 404 and 403
 * (DEC-28), then 403 `notEditable` for any user but the creator and in a status without editing (PERM-05). Then throws 409 when
 * the task was edited after `version` was read (DEC-20). Returns `expired`, without changes, after the end time (TASKFORM-21).
 * A new assignee receives the card of a new task (DEC-26). Opening a task is no edit and does not change its version.
 */
export async function editTask(
  context: Pick<HandlerContext, 'after' | 'db' | 'now' | 'text' | 'outbox' | 'publicOrigins'>,
  caller: StaffCaller,
  form: Calls['editUpdateTask']['request'],
): Promise<'edited' | 'expired'> {
  const { db, now } = context
  const { taskId } = form
  const task = await findTask(db, caller, 'read', taskId, ['version', 'extra', 'taskType', 'taskChildrenType', 'caseNo', ...FORM_COLUMNS])
  const { createdBy, taskStatus, taskEndTime, version } = task
  if (!isEditable({ createdBy, taskStatus }, caller)) throw new ApiError('notEditable')
  if (form.version !== undefined && form.version !== String(version)) throw new ApiError('editedMeanwhile')
  if (taskEndTime !== null && isOverdue({ taskEndTime }, now)) return 'expired'

  const { columns, copies } = await readForm(db, caller, form, now, task)
  const extra = mergeExtra(task.extra, form.extra)
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...columns, extra, version: version + 1, updatedDate: now })
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .where('taskStatus', 'in', EDITABLE)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('editedMeanwhile')
  await setCopies(db, taskId, copies)
  await writeTrace(db, { taskId, version: version + 1, userId: caller.userId, editedAt: now }, task, { ...columns, extra })
  // In one order, so that two edits do not wait for each other.
  for (const userId of [...new Set([task.taskUser, columns.taskUser])].sort()) await noteWork(context, userId)
  if (columns.taskUser !== task.taskUser) {
    const assigned = { ...task, ...columns, taskId }
    await notifyAssignee(context, caller.userId, assigned)
    await countAsReminder(context, assigned)
  }
  return 'edited'
}
