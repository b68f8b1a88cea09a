import { randomBytes } from 'node:crypto'
import type { HandlerContext } from '../handler/context.ts'
import { sendCard } from '../outbox/send-card.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import { taskPage } from '../tasks/task-page.ts'
import { OPEN } from '../tasks/status.ts'
import type { Link } from './links.ts'

/** What of a request's context, or of a job's, follows an endorsement up. */
export type FollowUpContext = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'outbox' | 'after' | 'card'>

/** The kind of task that follows an endorsement up (ENUM of task kinds: 2/2). */
const KIND = { taskType: '2', taskChildrenType: '2' }

/** The sender's own task to see the endorsement signed, until the link ends. Returns its id. */
export async function followUp(
  { db, now, card }: FollowUpContext,
  link: Link,
  sender: { userId: string; userCode: string },
): Promise<string> {
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
  const taskId = `GD${randomBytes(8).toString('hex')}`
  await db
    .insertInto('task')
    .values({
      ...KIND,
      taskId,
      dataSource: '1',
      caseNo: '',
      caseType: '',
      isDelete: '0',
      taskTitle: title,
      taskContext: text,
      taskUser: sender.userId,
      taskCustomer: customer?.wechatCustomerId ?? null,
      taskCallTime: null,
      taskEndTime: expiresAt,
      taskCallType: '1',
      createdBy: sender.userCode,
      createdDate: now,
      updatedDate: now,
      taskStatus: '1',
      taskStatusTime: now,
      taskRemark: '',
    })
    .execute()
  return taskId
}

/** The task of a link gets a line of history; `remark` completes it, if it is not completed yet. */
export async function noteInTask(
  { db, now }: FollowUpContext,
  link: Link,
  change: { before: string; after: string },
  remark?: string,
): Promise<void> {
  const { taskId, userId } = link
  if (taskId === null) return
  const task = await db.selectFrom('task').select('version').where('taskId', '=', taskId).executeTakeFirst()
  if (!task) return
  const version = task.version + 1
  await db.updateTable('task').set({ version, updatedDate: now }).where('taskId', '=', taskId).execute()
  await db
    .insertInto('task_trace')
    .values({ ...change, taskId, version, field: 'signature', userId, editedAt: now })
    .execute()
  if (remark === undefined) return
  for (const [from, to] of [
    [OPEN, '3'],
    [['4'], '5'],
  ] as const)
    await db
      .updateTable('task')
      .set({ taskStatus: to, taskStatusTime: now, taskRemark: remark })
      .where('taskId', '=', taskId)
      .where('taskStatus', 'in', from)
      .execute()
}

/** Tells the sender of a link with a card that leads to the task, as part of the transaction of `db`. */
export async function tellSender(context: FollowUpContext, link: Link, message: ServerMessage): Promise<void> {
  const { taskId, endorNo, userId } = link
  const { title, text, button } = context.card(message, { endorNo })
  const page = taskId === null ? '/endorsementsTask' : taskPage({ ...KIND, taskId, caseNo: '' })
  const redirect = (context.publicOrigins[0] ?? '') + page
  await sendCard(context, { fromUser: '', toUser: userId, title, content: text, redirect, taskId: taskId ?? '', button })
}
