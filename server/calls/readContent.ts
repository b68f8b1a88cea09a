import { appliedDrafts, draftsOf, peopleWithDrafts } from '../content/drafts.ts'
import type { Content } from '../content/open-content.ts'
import { activeNumber, readRelease } from '../content/releases.ts'
import { isCandidate, refusalOf, requireContent } from '../content/require-content.ts'
import { readTexts, type Texts, unlessUnusable } from '../content/trees.ts'
import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the files of a release, by default the active one as this program uses it, and the caller's drafts. A reviewer also learns who else has
 * drafts. With `author`, that person and reviewers get the drafts on the active release, and their fingerprint. Throws `forbidden` for other callers.
 */
const readContent = handle('readContent', ['content'], async ({ number, author }, context) => {
  const { db } = context
  const content = requireContent(context)
  const { userId, role } = requireStaff(context)
  if (author !== undefined) {
    if (author !== userId && role !== 'reviewer') throw new ApiError('forbidden')
    return draftsForReview(context, content, author)
  }
  const drafts = await draftsOf(db, userId)
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
  const waiting = role === 'reviewer' ? { waiting: await peopleWithDrafts(db, userId) } : {}
  return { data: { number: wanted, files: filesOf(texts), drafts, ...waiting } }
})

/** Returns the active release with an author's drafts, exactly as an approval names them. */
async function draftsForReview(context: Pick<HandlerContext, 'db' | 'text'>, content: Content, author: string) {
  const found = await appliedDrafts(context.db, content, author)
  if (!isCandidate(found)) return { refused: refusalOf(context, found, content.follower.current().number) }
  const { basedOn, treeHash, texts, base } = found
  const changed = [...new Set([...base.keys(), ...texts.keys()])].filter((path) => base.get(path) !== texts.get(path))
  const drafts = changed.map((path) => ({ path, text: texts.get(path) ?? '', removed: !texts.has(path) }))
  return { data: { number: basedOn, files: filesOf(base), drafts, treeHash } }
}

const filesOf = (texts: Texts) => [...texts].map(([path, text]) => ({ path, text }))

export default readContent
