import { recordAudit } from '../accounts/audit.ts'
import { findObjection } from '../content/acceptance.ts'
import { candidateOf, dropDrafts, needsReview, reviewerOf } from '../content/drafts.ts'
import { insertRelease } from '../content/releases.ts'
import { isCandidate, refusalOf, requireContent, sayObjection } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Publishes the caller's drafts as a release, which becomes active. Refused with the first mistake, when somebody else released meanwhile, when
 * a second person must approve, and when another program that runs cannot use it or does not answer.
 */
const publishContent = handle('publishContent', ['content'], async ({ note }, context) => {
  const { db, now, text } = context
  const content = requireContent(context)
  const author = requireStaff(context).userId
  const refused = (status: string, message: string) => ({ refused: { status, message } })
  const found = await candidateOf(db, content, author)
  if (!isCandidate(found)) return { refused: refusalOf(context, found, content.follower.current().number) }
  const { problems, compiled } = found.verdict
  const [first = ''] = problems
  if (!compiled) return refused('422', text('server.contentProblems', { count: String(problems.length), first }))
  const reviewer = needsReview(content, found.verdict) ? await reviewerOf(db, found, author) : ''
  if (reviewer === undefined) return refused('409', text('server.contentReview'))
  const objection = await findObjection(db, content.program, found.texts, content.clock)
  if (objection) return refused('409', sayObjection(context, objection))
  return {
    async write(transaction) {
      const { basedOn, texts } = found
      const release = { texts, engine: content.program.engine, author, reviewer, note, basedOn, compiled }
      const number = await insertRelease(transaction, release, now)
      if (number === undefined) return refused('409', text('server.contentMoved'))
      await dropDrafts(transaction, author, found)
      await recordAudit(transaction, { actor: author, now }, [
        { action: 'publishContent', subject: `release ${number}`, details: { basedOn } },
      ])
      context.after(content.follower.poll)
      return { data: { number } }
    },
  }
})

export default publishContent
