import type { Task } from '../../generated/data.ts'
import type { Context, Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { derive } from './derive.ts'
import { copyOf } from './rules.ts'

type Around = Context<'taskAndCustomerList' | 'getCopyUserByTaskId' | 'getFileByTaskId'>

/**
 * What the form begins with: a copy of an order (AMB-22), the remembered order to edit, or nothing to create one
 * (TASKFORM-01, TASKFORM-02). Always a record, so that the form can stand at once.
 */
const draft: Query<'task.draft'> = async ({ copyOf: original }, context) => {
  const remembered = context.handoff.get('task') as { taskId?: string } | undefined
  const wanted = original ?? remembered?.taskId
  const found = wanted === undefined ? undefined : await order(wanted, context)
  if (!found) return { formMode: 'create' }
  if (original === undefined) return { ...derive(found, context), formMode: 'edit' }
  return { ...copyOf(found, Number(context.setting('copiedCharacters'))), formMode: 'create' }
}
export default draft

async function order(taskId: string, context: Around): Promise<Task | undefined> {
  const [{ data }, copied] = await Promise.all([
    context.call('taskAndCustomerList', { taskId }),
    context.call('getCopyUserByTaskId', { taskId }),
  ])
  const task = data.rows?.find((row) => row.taskId === taskId)
  const people = (copied.data.rows ?? []).flatMap(({ userId, name }) => (userId ? [{ userId, userName: name ?? userId }] : []))
  if (!task) return undefined
  return { ...task, ...(people.length > 0 ? { carbonCopyUserList: people } : {}), ...(await attachments(task, context)) }
}

/** The order's picture and file as the form holds them. Where they lie is asked for: an address is good for minutes (DEC-21). */
async function attachments(task: Task, context: Around): Promise<Pick<Task, 'image' | 'other'>> {
  const { taskId = '', imgFileId, imgFileName, otherFileId, otherFileName } = task
  if (!imgFileId && !otherFileId) return {}
  // Without their addresses they stand by their names.
  const answer = await ignoreOutcomes('any', context.call('getFileByTaskId', { taskId }))
  const { imgFileUrl, otherFileUrl } = answer?.data.rows?.[0] ?? {}
  const one = (fileId: string | undefined, fileUrl: string | undefined, fileName = fileId) =>
    fileId ? { fileId, ...(fileUrl ? { fileUrl } : {}), ...(fileName ? { fileName } : {}) } : undefined
  const image = one(imgFileId, imgFileUrl, imgFileName)
  const other = one(otherFileId, otherFileUrl, otherFileName)
  return { ...(image ? { image } : {}), ...(other ? { other } : {}) }
}
