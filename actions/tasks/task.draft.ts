import type { Task } from '../../generated/data.ts'
import type { Context, Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { derive } from './derive.ts'
import { copyOf } from './rules.ts'

type DraftContext = Context<'taskAndCustomerList' | 'getCopyUserByTaskId' | 'getFileByTaskId'>

/**
 * Returns the form's initial values: a copy of a task (AMB-22), the task to edit, or empty values to create one (TASKFORM-01, TASKFORM-02).
 * The task of the handoff is edited only when the URL says nothing, because the handoff names another task when the form is reached by Back.
 * Always returns a record, so that the form can render at once.
 */
const draft: Query<'task.draft'> = async ({ taskId, copyOf: original, formMode }, context) => {
  const remembered = formMode === 'create' ? undefined : (context.handoff.get('task') as { taskId?: string } | undefined)
  const id = original ?? taskId ?? remembered?.taskId
  const found = id === undefined ? undefined : await fetchTask(id, context)
  if (!found) return { formMode: 'create' }
  if (original === undefined) return { ...derive(found, context), formMode: 'edit' }
  return { ...copyOf(found, Number(context.setting('copiedCharacters'))), formMode: 'create' }
}
export default draft

async function fetchTask(taskId: string, context: DraftContext): Promise<Task | undefined> {
  const [{ data }, copied] = await Promise.all([
    context.call('taskAndCustomerList', { taskId }),
    context.call('getCopyUserByTaskId', { taskId }),
  ])
  const task = data.rows?.find((row) => row.taskId === taskId)
  const people = (copied.data.rows ?? []).flatMap(({ userId, name }) => (userId ? [{ userId, userName: name ?? userId }] : []))
  if (!task) return undefined
  return { ...task, ...(people.length > 0 ? { carbonCopyUserList: people } : {}), ...(await attachments(task, context)) }
}

/** Returns the task's picture and file as form values. Fetches their URLs, which expire after minutes (DEC-21). */
async function attachments(task: Task, context: DraftContext): Promise<Pick<Task, 'image' | 'other'>> {
  const { taskId = '', imgFileId, imgFileName, otherFileId, otherFileName } = task
  if (!imgFileId && !otherFileId) return {}
  // Without URLs the form still shows the file names.
  const answer = await ignoreOutcomes('any', context.call('getFileByTaskId', { taskId }))
  const { imgFileUrl, otherFileUrl } = answer?.data.rows?.[0] ?? {}
  const toAttachment = (fileId: string | undefined, fileUrl: string | undefined, fileName = fileId) =>
    fileId ? { fileId, ...(fileUrl ? { fileUrl } : {}), ...(fileName ? { fileName } : {}) } : undefined
  const image = toAttachment(imgFileId, imgFileUrl, imgFileName)
  const other = toAttachment(otherFileId, otherFileUrl, otherFileName)
  return { ...(image ? { image } : {}), ...(other ? { other } : {}) }
}
