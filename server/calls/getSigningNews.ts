import { ApiError } from '../handler/api-error.ts'
import { requireCaller } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { lastChangeOfLink } from '../signing/signing-news.ts'

/** Returns when the signature by the caller's link changed last, for pages in front, which ask every few seconds. */
const getSigningNews = handle('getSigningNews', [], async (_request, context) => {
  const caller = requireCaller(context)
  if (caller.kind !== 'policyholder') throw new ApiError('forbidden')
  return { data: { changedAt: await lastChangeOfLink(context.db, caller.linkId) } }
})

export default getSigningNews
