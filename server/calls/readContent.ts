import { draftsOf } from '../content/drafts.ts'
import { activeNumber, readRelease } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { readTexts } from '../content/trees.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns the files of a release, by default the active one as this program uses it, and the caller's drafts. */
const readContent = handle('readContent', ['content'], async ({ number }, context) => {
  const { db } = context
  const content = requireContent(context)
  const drafts = await draftsOf(db, requireStaff(context).userId)
  await content.follower.poll()
  const current = content.follower.current()
  const wanted = number ?? (await activeNumber(db))
  const release = wanted === current.number ? undefined : await readRelease(db, wanted)
  if (wanted !== current.number && !release) throw new ApiError('gone')
  const texts = release ? await readTexts(db, release.tree, content.program.shipped) : current.texts
  return { data: { number: wanted, files: [...texts].map(([path, text]) => ({ path, text })), drafts } }
})

export default readContent
