import { handle } from '../handler/handler.ts'
import { withdrawLink } from '../signing/withdraw.ts'

/** Takes a link back that its sender sent (DEC-29): it opens nothing from now on. Refused as `withdrawLink`. */
const withdrawSigningLink = handle('withdrawSigningLink', ['origin', 'personalData'], async ({ linkId }, context) => {
  await withdrawLink(context, linkId)
  return { data: {} }
})

export default withdrawSigningLink
