import { handle } from '../handler/handler.ts'
import { withdrawLink } from '../signing/withdraw.ts'

/** Withdraws a link of the caller (DEC-29), which is unusable from then on. Throws like `withdrawLink`. */
const withdrawSigningLink = handle('withdrawSigningLink', ['origin', 'outbox', 'personalData'], async ({ linkId }, context) => {
  await withdrawLink(context, linkId)
  return { data: {} }
})

export default withdrawSigningLink
