import type { Attachment } from '../../generated/data.ts'
import { UNKNOWN } from '../../renderer/language/unknown.ts'
import type { Query } from '../action.ts'

/** The picture and the file of an order, with addresses that are good for five minutes (DEC-21); names come with the order. */
const files: Query<'task.files'> = async ({ task }, context) => {
  if (!task.taskId || (!task.imgFileId && !task.otherFileId)) return []
  const { data } = await context.call('getFileByTaskId', { taskId: task.taskId })
  const found = (data.rows ?? []).flatMap((row): Attachment[] => [
    ...attachment(row.imgFileId, row.imgFileUrl, task.imgFileName, task.imgFileContentType, row.imgFileSize),
    ...attachment(row.otherFileId, row.otherFileUrl, task.otherFileName, task.otherFileContentType, row.otherFileSize),
  ])
  return found
}

/** What they are called came with the order; where they lie, and how large they are, did not. */
files.placeholder = ({ task }) => [
  ...named(task.imgFileId, task.imgFileName, task.imgFileContentType),
  ...named(task.otherFileId, task.otherFileName, task.otherFileContentType),
]
export default files

interface Named {
  fileId: string
  fileName: string
  preview: typeof UNKNOWN | null
  size: typeof UNKNOWN
}

function named(fileId: string | undefined, fileName: string | undefined, contentType: string | undefined): Named[] {
  return fileId
    ? [{ fileId, fileName: fileName ?? fileId, preview: contentType?.startsWith('image/') ? UNKNOWN : null, size: UNKNOWN }]
    : []
}

function attachment(
  fileId: string | undefined,
  fileUrl: string | undefined,
  name: string | undefined,
  contentType: string | undefined,
  size: number | undefined,
): Attachment[] {
  if (!fileId || !fileUrl) return []
  const preview = contentType?.startsWith('image/') ? { preview: fileUrl } : {}
  return [{ fileId, fileUrl, fileName: name ?? fileId, ...(contentType ? { contentType } : {}), ...(size ? { size } : {}), ...preview }]
}
