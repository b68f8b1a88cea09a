import { recordAudit } from '../accounts/audit.ts'
import { approve, candidateOf } from '../content/drafts.ts'
import { isCandidate, refusalOf, requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Approves exactly the content that the reviewer saw: an author's drafts with this fingerprint on this release. */
const approveContent = handle('approveContent', ['content'], async ({ author, treeHash, basedOn }, context) => {
  const { db, now, text } = context
  const content = requireContent(context)
  const reviewer = requireStaff(context).userId
  if (author === reviewer) return { refused: { status: '403', message: text('server.contentOwn') } }
  const found = await candidateOf(db, content, author)
  if (!isCandidate(found)) return { refused: refusalOf(context, found, content.follower.current().number) }
  if (found.treeHash !== treeHash || found.basedOn !== basedOn || found.verdict.problems.length > 0)
    return { refused: { status: '409', message: text('server.contentMoved') } }
  return {
    async write(transaction) {
      await approve(transaction, { treeHash, basedOn, reviewer }, now)
      const details = { treeHash, basedOn }
      await recordAudit(transaction, { actor: reviewer, now }, [{ action: 'approveContent', subject: author, details }])
      return { data: {} }
    },
  }
})

export default approveContent
