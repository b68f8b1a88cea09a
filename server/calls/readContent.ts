import { draftsOf } from '../content/drafts.ts'
import { activeNumber, readRelease } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { readTexts, unlessUnusable } from '../content/trees.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns the files of a release, by default the active one as this program uses it, and the caller's drafts. */
const readContent = handle('readContent', ['content'], async ({ number }, context) => {
  const { db } = context
  const content = requireContent(context)
  const drafts = await draftsOf(db, requireStaff(context).userId)
  await unlessUnusable(content.follower.poll())
  const current = content.follower.current()
  const wanted = number ?? (await activeNumber(db))
  async function textsOf() {
    if (wanted === current.number) return current.texts
    const release = await readRelease(db, wanted)
    if (!release) throw new ApiError('gone')
    return readTexts(db, release.tree, content.program.shipped)
  }
  const texts = await unlessUnusable(textsOf())
  if (!texts) return { refused: { status: '409', message: context.text('server.contentUnusable', { number: String(wanted) }) } }
  return { data: { number: wanted, files: [...texts].map(([path, text]) => ({ path, text })), drafts } }
})

export default readContent
