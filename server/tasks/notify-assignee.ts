import { isReminderDue } from '../../actions/tasks/reminder-rules.ts'
import { sendCard, type Sender } from '../outbox/send-card.ts'
import type { TaskTable } from './tables.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { taskPage } from './task-page.ts'

type AssignedTask = Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo' | 'taskTitle' | 'taskUser'>
type CardContext = Sender & { text: (message: ServerMessage) => string }

/** Queues a card to the new assignee of a task in the transaction of `db` (DEC-26). `fromUser` is empty for the server itself. */
export async function notifyAssignee(context: CardContext, fromUser: string, task: AssignedTask): Promise<void> {
  const { text, publicOrigins } = context
  await sendCard(context, {
    fromUser,
    toUser: task.taskUser,
    title: text('server.newOrder'),
    content: task.taskTitle,
    redirect: (publicOrigins[0] ?? '') + taskPage(task),
    taskId: task.taskId,
    button: text('server.newOrderButton'),
  })
}

interface RemindedTask extends Pick<TaskTable, 'taskId' | 'taskUser' | 'taskStatus' | 'taskCallType'> {
  taskCallTime: number
  taskEndTime: number
}

/** Counts the assignee's card as the reminder when the reminder is already due, as with the form's default of now. */
export async function countAsReminder({ db, now }: Pick<HandlerContext, 'db' | 'now'>, task: RemindedTask): Promise<void> {
  if (!isReminderDue(task, now)) return
  const { taskId, taskCallTime, taskUser } = task
  await db
    .insertInto('reminder')
    .values({ taskId, taskCallTime, userId: taskUser, createdAt: now })
    .onConflict((conflict) => conflict.columns(['taskId', 'taskCallTime', 'userId']).doUpdateSet({ createdAt: now }))
    .execute()
}
