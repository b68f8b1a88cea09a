import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { type Command, type Context, fail } from '../action.ts'
import type { Task } from '../../generated/data.ts'
import { completedStatus } from './rules.ts'

type CompleteContext = Context<'updateTask' | 'getUserByEmail' | 'messageTextCard', 'task.completedCard'>

/** Completes a task (TASKVIEW-10, TASKVIEW-11) and notifies its creator by a card (TASKVIEW-13). */
const complete: Command<'task.complete'> = async ({ task, remark }, context) => {
  if (!task?.taskId) return fail('task.complete', 'noTask', {})
  if (!remark) return fail('task.complete', 'noRemark', {})
  const { taskId } = task
  const answer = await context.call('updateTask', {
    taskId,
    taskStatus: completedStatus(task),
    taskStatusTime: context.now(),
    taskRemark: remark,
  })
  if (!answer.ok) fail('task.complete', 'refused', { message: answer.message ?? '' })
  // The task is already completed, so a failing card does not fail the command (AMB-23).
  await ignoreOutcomes('any', notifyCreator(task, taskId, remark, context))
}
export default complete

/** Sends the card if the creator is found. */
async function notifyCreator(task: Task, taskId: string, remark: string, context: CompleteContext): Promise<void> {
  if (!task.createdBy) return
  const { data } = await context.call('getUserByEmail', { email: task.createdBy })
  if (!data.userId) return
  const card = context.message('task.completedCard', { title: task.taskTitle ?? '', remark })
  await context.call('messageTextCard', {
    userId: data.userId,
    title: card.title ?? '',
    content: card.text,
    redirect: context.link(`/planTaskDetail?taskId=${encodeURIComponent(taskId)}`),
    bussinessNo: taskId,
    ...(card.button ? { btntxt: card.button } : {}),
  })
}
