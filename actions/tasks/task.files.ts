import type { Attachment } from '../../generated/data.ts'
import { UNKNOWN } from '../../renderer/language/unknown.ts'
import type { Query } from '../action.ts'

/** Returns the picture and the file of a task with URLs that expire after five minutes (DEC-21). Their names are the task's. */
const files: Query<'task.files'> = async ({ task }, context) => {
  if (!task.taskId || (!task.imgFileId && !task.otherFileId)) return []
  const { data } = await context.call('getFileByTaskId', { taskId: task.taskId })
  return (data.rows ?? []).flatMap((row): Attachment[] => [
    ...attachment(row.imgFileId, row.imgFileUrl, task.imgFileName, task.imgFileContentType, row.imgFileSize),
    ...attachment(row.otherFileId, row.otherFileUrl, task.otherFileName, task.otherFileContentType, row.otherFileSize),
  ])
}

/** The task contains the file names, but no URLs or sizes. */
files.placeholder = ({ task }) => [
  ...namedFile(task.imgFileId, task.imgFileName, task.imgFileContentType),
  ...namedFile(task.otherFileId, task.otherFileName, task.otherFileContentType),
]
export default files

interface NamedFile {
  fileId: string
  fileName: string
  preview: typeof UNKNOWN | null
  size: typeof UNKNOWN
}

function namedFile(fileId: string | undefined, fileName: string | undefined, contentType: string | undefined): NamedFile[] {
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
