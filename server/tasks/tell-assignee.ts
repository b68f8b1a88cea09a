import { sendCard, type Sender } from '../outbox/send-card.ts'
import type { TaskTable } from './tables.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import { taskPage } from './task-page.ts'

type Told = Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo' | 'taskTitle' | 'taskUser'>
type Teller = Sender & { text: (message: ServerMessage) => string }

/** Tells the assignee of a new task with a card, as part of the transaction of `db` (DEC-26). `fromUser`: empty for the server itself. */
export async function tellAssignee(teller: Teller, fromUser: string, task: Told): Promise<void> {
  const { text, publicOrigins } = teller
  await sendCard(teller, {
    fromUser,
    toUser: task.taskUser,
    title: text('server.newOrder'),
    content: task.taskTitle,
    redirect: (publicOrigins[0] ?? '') + taskPage(task),
    taskId: task.taskId,
    button: text('server.newOrderButton'),
  })
}
