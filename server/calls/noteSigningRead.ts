import { handle } from '../handler/handler.ts'
import { recordFromOutside } from '../signing/from-outside.ts'
import { isOpen } from '../signing/links.ts'
import { signingCaller } from '../signing/signer.ts'

/** A signer has come to the end of what they were shown, and goes on to sign (DEC-34). */
const noteSigningRead = handle('noteSigningRead', ['insurer', 'origin', 'personalData'], async ({ shownHash, phoneTime }, context) => {
  const { link } = await signingCaller(context)
  if (isOpen(link, context.now)) await recordFromOutside(context, link.linkId, 'read', { phoneAt: phoneTime, facts: { shownHash } })
  return { data: {} }
})

export default noteSigningRead
