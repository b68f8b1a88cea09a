import { draftsOf, saveDrafts } from '../content/drafts.ts'
import { restored } from '../content/restore.ts'
import { requireContent } from '../content/require-content.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Saves a draft with a file, or a part of it, as it was in a release. Throws `gone` when the release has no such file or part. */
const restoreContent = handle('restoreContent', ['content'], async ({ number, path, at = '' }, context) => {
  const { follower } = requireContent(context)
  const author = requireStaff(context).userId
  const drafts = await draftsOf(context.db, author)
  const file = await restored({ follower, drafts, number, path, at })
  if (!file) throw new ApiError('gone')
  await saveDrafts(context.db, author, [file], context.now)
  return { data: {} }
})

export default restoreContent
