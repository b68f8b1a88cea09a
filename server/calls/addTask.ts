import { randomBytes } from 'node:crypto'
import { sendCard } from '../cards.ts'
import { type Caller, type HandlerContext, signedIn } from '../context.ts'
import type { Handler } from '../handler.ts'
import { mergeExtra } from '../orders/extra.ts'
import { readForm, setCopies } from '../orders/order-form.ts'

/**
 * Creates one order, unseen, by the caller, and tells its assignee with a card (CALL-28, TASKFORM-31, DEC-26). Refuses
 * what `readForm` refuses. Who created it, its number, status and times of writing are the server's, not the request's.
 */
const addTask: Handler<'addTask'> = async (request, context) => {
  const { db, now } = context
  const caller = signedIn(context)
  const { columns, copies } = await readForm(db, caller, request, now)
  const taskId = `GD${randomBytes(8).toString('hex')}`
  await db
    .insertInto('task')
    .values({
      ...columns,
      taskId,
      taskType: request.taskType ?? '2',
      taskChildrenType: request.taskChildrenType ?? '3',
      dataSource: request.dataSource ?? '1',
      msgChannel: request.msgChannel ?? '1',
      joinUser: request.joinUser ?? '',
      caseNo: request.caseNo ?? '',
      caseType: '',
      isDelete: '0',
      createdBy: caller.userCode,
      createdDate: now,
      updatedDate: now,
      taskStatus: '0',
      taskStatusTime: null,
      taskRemark: '',
      extra: mergeExtra('{}', request.extra),
    })
    .execute()
  await setCopies(db, taskId, copies)
  await tellAssignee(context, caller, { taskId, ...columns })
  return { data: { taskId } }
}

interface Told {
  taskId: string
  taskTitle: string
  taskUser: string
}

function tellAssignee(context: HandlerContext, caller: Caller, { taskId, taskTitle, taskUser }: Told): Promise<void> {
  const { say, publicOrigins } = context
  return sendCard(context, {
    fromUser: caller.userId,
    toUser: taskUser,
    title: say('server.newOrder'),
    content: taskTitle,
    redirect: `${publicOrigins[0] ?? ''}/planTaskDetail?taskId=${taskId}`,
    bussinessNo: taskId,
    btntxt: say('server.newOrderButton'),
  })
}

export default addTask
