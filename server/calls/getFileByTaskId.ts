import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { filesOfTask } from '../tasks/read-task.ts'

/**
 * Returns the files of a task that the caller may read, with sizes in bytes and addresses valid for five minutes (CALL-52, AMB-59, DEC-21).
 * Throws 403 and 404 (DEC-28).
 */
const getFileByTaskId = handle('getFileByTaskId', ['files'], async ({ taskId }, context) => {
  const { db, now, files } = context
  await findTask(db, requireStaff(context), 'read', taskId)
  const { imgFileId, otherFileId, imgFileSize, otherFileSize } = await filesOfTask(db, taskId)
  const image = imgFileId === null ? {} : { imgFileId, imgFileUrl: files.address(imgFileId, now), imgFileSize: imgFileSize ?? 0 }
  const other =
    otherFileId === null ? {} : { otherFileId, otherFileUrl: files.address(otherFileId, now), otherFileSize: otherFileSize ?? 0 }
  const row = { ...image, ...other }
  return { data: { rows: Object.keys(row).length === 0 ? [] : [row] } }
})

export default getFileByTaskId
