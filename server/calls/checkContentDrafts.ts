import { candidateOf, needsReview, reviewerOf } from '../content/drafts.ts'
import { testOnRecords } from '../content/backtest.ts'
import { isCandidate, refusalOf, requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Checks the caller's drafts, or another author's, on the active release, and tests them on stored records. */
const checkContentDrafts = handle('checkContentDrafts', ['content', 'personalData'], async ({ author }, context) => {
  const content = requireContent(context)
  const of = author ?? requireStaff(context).userId
  const found = await candidateOf(context.db, content, of)
  if (!isCandidate(found)) return { refused: refusalOf(context, found, content.follower.current().number) }
  const { basedOn, treeHash, verdict } = found
  const tested = verdict.problems.length > 0 ? [] : await testOnRecords(context, content, found)
  const isWaiting = needsReview(content, verdict) && (await reviewerOf(context.db, found, of)) === undefined
  return {
    data: {
      basedOn,
      treeHash,
      problems: verdict.problems.join('\n'),
      advice: (verdict.advice ?? []).join('\n'),
      difference: (verdict.difference ?? []).join('\n'),
      tested: tested.join('\n'),
      needsReview: isWaiting,
    },
  }
})

export default checkContentDrafts
