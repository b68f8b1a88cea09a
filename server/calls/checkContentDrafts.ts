import { candidateOf, needsReview, reviewerOf } from '../content/drafts.ts'
import { isCandidate, refusalOf, requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Checks the caller's drafts, or another author's, on the active release. */
const checkContentDrafts = handle('checkContentDrafts', ['content'], async ({ author }, context) => {
  const content = requireContent(context)
  const of = author ?? requireStaff(context).userId
  const found = await candidateOf(context.db, content, of)
  if (!isCandidate(found)) return { refused: refusalOf(context, found, content.follower.current().number) }
  const { basedOn, treeHash, verdict } = found
  const isWaiting = needsReview(verdict) && (await reviewerOf(context.db, found, of)) === undefined
  return {
    data: {
      basedOn,
      treeHash,
      problems: verdict.problems.join('\n'),
      advice: (verdict.advice ?? []).join('\n'),
      difference: (verdict.difference ?? []).join('\n'),
      needsReview: isWaiting,
    },
  }
})

export default checkContentDrafts
