import { saveDrafts, unusableDraft } from '../content/drafts.ts'
import { requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Saves the caller's drafts, which may be broken; a file without text drops its draft. Refuses all files when a replaced draft has changed
 * meanwhile.
 */
const saveContentDrafts = handle('saveContentDrafts', ['content'], async (request, context) => {
  requireContent(context)
  const files = request.files.map((file) => ({ ...file, path: file.path ?? '' }))
  const unusable = unusableDraft(files)
  if (unusable) return { refused: { status: '422', message: context.text('server.contentPlace', { path: unusable.path }) } }
  const isSaved = await saveDrafts(context.db, requireStaff(context).userId, files, context.now)
  return isSaved ? { data: {} } : { refused: { status: '409', message: context.text('server.contentMoved') } }
})

export default saveContentDrafts
