import { randomBytes } from 'node:crypto'
import { isReminderDue } from '../../actions/tasks/rules.ts'
import { sendCard } from '../cards.ts'
import { findCase } from '../complaints/find-case.ts'
import { type Caller, type HandlerContext, signedIn } from '../context.ts'
import type { TaskTable } from '../database/tables.ts'
import type { Handler } from '../handler.ts'
import { mergeExtra } from '../orders/extra.ts'
import { readForm, setCopies } from '../orders/order-form.ts'
import { orderPage } from '../orders/order-page.ts'

/**
 * Creates one order, unseen, by the caller, and tells its assignee with a card (CALL-28, TASKFORM-31, DEC-26). Refuses
 * what `readForm` refuses, and a case that is not the caller's to pass on (403, 404). Who created it, its number,
 * status and times of writing are the server's, not the request's.
 */
const addTask: Handler<'addTask'> = async (request, context) => {
  const { db, now } = context
  const caller = signedIn(context)
  const { columns, copies } = await readForm(db, caller, request, now)
  // An order opens its case to its creator and its assignee.
  if (request.caseNo) await findCase(db, caller, request.caseNo)
  const taskId = `GD${randomBytes(8).toString('hex')}`
  const order = {
    ...columns,
    taskId,
    taskType: request.taskType ?? '2',
    taskChildrenType: request.taskChildrenType ?? '3',
    caseNo: request.caseNo ?? '',
    taskStatus: '0',
  }
  await db
    .insertInto('task')
    .values({
      ...order,
      dataSource: request.dataSource ?? '1',
      msgChannel: request.msgChannel ?? '1',
      joinUser: request.joinUser ?? '',
      caseType: '',
      isDelete: '0',
      createdBy: caller.userCode,
      createdDate: now,
      updatedDate: now,
      taskStatusTime: null,
      taskRemark: '',
      extra: mergeExtra('{}', request.extra),
    })
    .execute()
  await setCopies(db, taskId, copies)
  await tellAssignee(context, caller, order)
  return { data: { taskId } }
}

type Texts = 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo' | 'taskTitle' | 'taskUser' | 'taskStatus' | 'taskCallType'
interface Told extends Pick<TaskTable, Texts> {
  taskCallTime: number
  taskEndTime: number
}

/** One card, not two: where the reminder is due already, as with a form's default of now, this card is the reminder. */
async function tellAssignee(context: HandlerContext, caller: Caller, order: Told): Promise<void> {
  const { db, now, say, publicOrigins } = context
  const { taskId, taskTitle, taskUser, taskCallTime } = order
  await sendCard(context, {
    fromUser: caller.userId,
    toUser: taskUser,
    title: say('server.newOrder'),
    content: taskTitle,
    redirect: (publicOrigins[0] ?? '') + orderPage(order),
    bussinessNo: taskId,
    btntxt: say('server.newOrderButton'),
  })
  if (isReminderDue(order, now))
    await db.insertInto('reminder').values({ taskId, taskCallTime, userId: taskUser, createdAt: now }).execute()
}

export default addTask
