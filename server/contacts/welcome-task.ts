import { cut } from '../../renderer/language/text.ts'
import type { Sender } from '../outbox/send-card.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { insertTask } from '../tasks/insert-task.ts'
import { notifyAssignee } from '../tasks/notify-assignee.ts'

/** A contact who became a steward's customer. */
interface NewCustomer {
  taskId: string
  userId: string
  wechatCustomerId: string
  /** The nickname; empty when unknown. */
  name: string
}

/**
 * Creates an unseen task 1/2 (DEC-26, COUNT-01) that asks the steward for name and mobile, in the transaction of `db`. The task has no creator
 * and no times; a card notifies the steward.
 */
export async function insertWelcomeTask(host: Sender & { schemas: Schemas }, customer: NewCustomer): Promise<void> {
  const { schemas } = host
  const { taskId, userId, wechatCustomerId, name } = customer
  const texts = schemas.card('server.newContact', { name: name || schemas.text('server.someContact') })
  const task = {
    taskId,
    taskType: '1',
    taskChildrenType: '2',
    caseNo: '',
    taskTitle: fit(schemas, 'taskTitle', texts.title),
    taskUser: userId,
  }
  const taskContext = fit(schemas, 'taskContext', texts.text)
  await insertTask(host, { ...task, taskContext, taskCustomer: wechatCustomerId, createdBy: '' })
  await notifyAssignee({ ...host, text: schemas.text }, '', task)
}

/** Truncates a text to the field's maximum length (DEC-04). */
const fit = ({ entities }: Schemas, field: string, text: string) => cut(text, entities['Task']?.[field]?.maxLength ?? text.length)
