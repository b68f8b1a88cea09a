import type { Calls } from '../../generated/data.ts'
import { findCase } from '../complaints/find-case.ts'
import type { StaffCaller, HandlerContext } from '../handler/handler-context.ts'
import { setCopies } from './copies.ts'
import { mergeExtra } from './extra.ts'
import { insertTask } from './insert-task.ts'
import { readForm } from './task-form.ts'
import { countAsReminder, notifyAssignee } from './notify-assignee.ts'

/**
 * Creates an unseen task by the caller, sends its assignee a card, and returns its id (TASKFORM-31, DEC-26). Throws like `readForm`,
 * and like `findCase` for a case that the caller may not access. Creator, id, status and timestamps are set here, never taken from
 * the request.
 */
export async function createTask(
  context: Pick<HandlerContext, 'after' | 'db' | 'now' | 'text' | 'outbox' | 'publicOrigins'>,
  caller: StaffCaller,
  form: Calls['addTask']['request'],
): Promise<string> {
  const { db, now } = context
  const { columns, copies } = await readForm(db, caller, form, now)
  // A task gives its creator and its assignee access to its case, so the caller needs access first.
  if (form.caseNo) await findCase(db, caller, form.caseNo)
  const task = {
    ...columns,
    taskType: form.taskType ?? '2',
    taskChildrenType: form.taskChildrenType ?? '3',
    caseNo: form.caseNo ?? '',
    taskStatus: '0',
  }
  const taskId = await insertTask(context, {
    ...task,
    dataSource: form.dataSource ?? '1',
    msgChannel: form.msgChannel ?? '1',
    joinUser: form.joinUser ?? '',
    createdBy: caller.userCode,
    extra: mergeExtra('{}', form.extra),
  })
  await setCopies(db, taskId, copies)
  await notifyAssignee(context, caller.userId, { ...task, taskId })
  await countAsReminder(context, { ...task, taskId })
  return taskId
}
