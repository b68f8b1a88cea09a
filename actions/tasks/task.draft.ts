import type { Task } from '../../generated/data.ts'
import type { Context, Query } from '../action.ts'
import { derive } from './derive.ts'
import { copyOf } from './rules.ts'

type Around = Context<'taskAndCustomerList' | 'getCopyUserByTaskId'>

/**
 * What the form begins with: a copy of an order (AMB-22), the remembered order to edit, or nothing to create one
 * (TASKFORM-01, TASKFORM-02). Always a record, so that the form can stand at once.
 */
const draft: Query<'task.draft'> = async ({ copyOf: original }, context) => {
  const remembered = context.memory.get('task') as Task | undefined
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
  return task && { ...task, ...(people.length > 0 ? { carbonCopyUserList: people } : {}), ...attachments(task) }
}

/** The order's picture and file as the form holds them. */
function attachments({
  imgFileId,
  imgFileUrl,
  imgFileName,
  otherFileId,
  otherFileUrl,
  otherFileName,
}: Task): Pick<Task, 'image' | 'other'> {
  const one = (fileId: string | undefined, fileUrl: string | undefined, fileName: string | undefined) =>
    fileId === undefined ? undefined : { fileId, ...(fileUrl ? { fileUrl } : {}), fileName: fileName ?? fileId }
  const image = one(imgFileId, imgFileUrl, imgFileName)
  const other = one(otherFileId, otherFileUrl, otherFileName)
  return { ...(image ? { image } : {}), ...(other ? { other } : {}) }
}
