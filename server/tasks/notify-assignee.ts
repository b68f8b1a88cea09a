import { sendCard, type Sender } from '../outbox/send-card.ts'
import type { TaskTable } from './tables.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import { taskPage } from './task-page.ts'

type NewTask = Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo' | 'taskTitle' | 'taskUser'>
type CardContext = Sender & { text: (message: ServerMessage) => string }

/** Queues a card to the assignee of a new task in the transaction of `db` (DEC-26). `fromUser` is empty for the server itself. */
export async function notifyAssignee(context: CardContext, fromUser: string, task: NewTask): Promise<void> {
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
