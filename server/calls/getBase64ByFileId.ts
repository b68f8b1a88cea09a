import { requireStaff } from '../handler/handler-context.ts'
import { findFile } from '../files/find-file.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** Returns a file as base64 if the caller has access (CALL-51, DEC-21). Throws 404 when it was deleted. */
const getBase64ByFileId = handle('getBase64ByFileId', ['files'], async ({ id }, context) => {
  const { fileId } = await findFile(context.db, requireStaff(context), id)
  const file = await context.files.store.open(context.db, fileId)
  if (!file) throw new ApiError('gone')
  return { base64: { field: 'fileBase', file } }
})

export default getBase64ByFileId
