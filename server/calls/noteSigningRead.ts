import { handle } from '../handler/handler.ts'
import { recordLimited } from '../signing/record-limited.ts'
import { isOpen } from '../signing/links.ts'
import { signingCaller } from '../signing/signer.ts'

/** Records that a signer has read the shown content to its end (DEC-34). */
const noteSigningRead = handle('noteSigningRead', ['insurer', 'origin', 'personalData'], async ({ shownHash, phoneTime }, context) => {
  const { link } = await signingCaller(context)
  if (isOpen(link, context.now)) await recordLimited(context, link.linkId, 'read', { phoneAt: phoneTime, facts: { shownHash } })
  return { data: {} }
})

export default noteSigningRead
