import type { HandlerContext } from '../handler/handler-context.ts'
import { sendCard } from '../outbox/send-card.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import { completeTasks } from '../tasks/complete-tasks.ts'
import { insertTask } from '../tasks/insert-task.ts'
import { taskPage } from '../tasks/task-page.ts'
import { addToTrace } from '../tasks/trace.ts'
import type { EventContext } from '../webhooks/record.ts'
import type { Link } from './links.ts'

/** The context of follow-ups, from a request or a job. */
export type FollowUpContext = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'outbox' | 'after' | 'card'>

/** The task type of follow-ups (ENUM of task kinds: 2/2). */
const KIND = { taskType: '2', taskChildrenType: '2' }

/** Creates the sender's task to follow up the signing, which ends when the link expires. Returns its id. */
export async function followUp(context: FollowUpContext, link: Link, sender: { userId: string; userCode: string }): Promise<string> {
  const { db, now, card } = context
  const { endorNo, externalUserId, expiresAt } = link
  const customer = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select('customer.wechatCustomerId')
    .where('steward.userId', '=', sender.userId)
    .where('steward.deletedAt', 'is', null)
    .where('customer.externalUserid', '=', externalUserId)
    .executeTakeFirst()
  const { title, text } = card('server.signingTask', { endorNo })
  return insertTask(context, {
    ...KIND,
    taskTitle: title,
    taskContext: text,
    taskUser: sender.userId,
    taskCustomer: customer?.wechatCustomerId ?? null,
    taskEndTime: expiresAt,
    createdBy: sender.userCode,
    taskStatus: '1',
    taskStatusTime: now,
  })
}

/** Adds a history entry to the task of a link; with `remark` also completes an open task. */
export async function addTaskHistory(
  context: EventContext,
  { taskId, userId }: Link,
  change: { before: string; after: string },
  remark?: string,
): Promise<void> {
  if (taskId === null) return
  await addToTrace(context, taskId, { ...change, field: 'signature', userId })
  if (remark !== undefined) await completeTasks(context, 'taskId', taskId, remark)
}

/** Sends the link's sender a card that opens the task, in the transaction of `db`. */
export async function notifySender(context: FollowUpContext, link: Link, message: ServerMessage): Promise<void> {
  const { taskId, endorNo, userId } = link
  const { title, text, button } = context.card(message, { endorNo })
  const page = taskId === null ? '/endorsementsTask' : taskPage({ ...KIND, taskId, caseNo: '' })
  const redirect = (context.publicOrigins[0] ?? '') + page
  await sendCard(context, { fromUser: '', toUser: userId, title, content: text, redirect, taskId: taskId ?? '', button })
}
