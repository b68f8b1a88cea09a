import { upload } from '../files/upload.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Keeps one file for a task to come (CALL-50, DEC-21), and answers a signed address of it. Refuses 422, 413, 415 and 429 as
 * `upload`. `fileBase` is left out: who sent it has it.
 */
const uploadWeb = handle('uploadWeb', ['files'], async ({ imgFile }, context) => {
  const { now, files } = context
  const { file, write, discard } = await upload(context, signedIn(context).userId, imgFile)
  return {
    async write(db) {
      await write(db)
      return { data: { ...file, fileUrl: files.address(file.fileId, now) } }
    },
    discard,
  }
})

export default uploadWeb
