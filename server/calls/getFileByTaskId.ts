import { signedIn } from '../context.ts'
import type { Handler } from '../handler.ts'
import { findOrder } from '../orders/find-order.ts'

/** The files of an order the caller may read, with addresses good for five minutes (CALL-52, AMB-59, DEC-21; 403, 404 as DEC-28). */
const getFileByTaskId: Handler<'getFileByTaskId'> = async ({ taskId }, context) => {
  const { db, now, files } = context
  await findOrder(db, signedIn(context), 'read', taskId)
  const { imgFileId, otherFileId } = await db
    .selectFrom('task')
    .select(['imgFileId', 'otherFileId'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
  const image = imgFileId === null ? {} : { imgFileId, imgFileUrl: files.address(imgFileId, now) }
  const other = otherFileId === null ? {} : { otherFileId, otherFileUrl: files.address(otherFileId, now) }
  const row = { ...image, ...other }
  return { data: { rows: Object.keys(row).length === 0 ? [] : [row] } }
}

export default getFileByTaskId
