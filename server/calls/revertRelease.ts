import { saveDrafts } from '../content/drafts.ts'
import { requireContent } from '../content/require-content.ts'
import { revertOf } from '../content/revert.ts'
import { unlessUnusable } from '../content/trees.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Saves drafts that take back one release alone, beside what the caller's drafts change. Refused with the file in which a later release or a
 * draft depends on it.
 */
const revertRelease = handle('revertRelease', ['content'], async ({ number }, context) => {
  const content = requireContent(context)
  const author = requireStaff(context).userId
  const found = await unlessUnusable(revertOf(context.db, content, number, author))
  if (!found) return { refused: { status: '409', message: context.text('server.contentUnusable', { number: String(number) }) } }
  if ('missing' in found) throw new ApiError('gone')
  if ('conflict' in found)
    return { refused: { status: '409', message: context.text('server.contentReverts', { path: found.conflict, number: String(number) }) } }
  await saveDrafts(context.db, author, found.files, context.now)
  return { data: {} }
})

export default revertRelease
