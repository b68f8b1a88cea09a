import { signedIn } from '../handler/handler-context.ts'
import { findFile } from '../files/find-file.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** The content of a file as base64, to who may have it (CALL-51, DEC-21); 404 when it is gone. */
const getBase64ByFileId = handle('getBase64ByFileId', ['files'], async ({ id }, context) => {
  const { fileId } = await findFile(context.db, signedIn(context), id)
  const file = await context.files.store.open(context.db, fileId)
  if (!file) throw new ApiError('gone')
  return { base64: { field: 'fileBase', file } }
})

export default getBase64ByFileId
