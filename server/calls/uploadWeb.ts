import { upload } from '../files/upload.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Stores a file for a new task (CALL-50, DEC-21) and returns its signed address. Throws 422, 413, 415 and 429 like `upload`. Omits
 * `fileBase`, because the client has the content.
 */
const uploadWeb = handle('uploadWeb', ['files'], async ({ imgFile }, context) => {
  const { now, files } = context
  const { file, write, discard } = await upload(context, requireStaff(context).userId, imgFile)
  return {
    async write(db) {
      await write(db)
      return { data: { ...file, fileUrl: files.address(file.fileId, now) } }
    },
    discard,
  }
})

export default uploadWeb
