import type { Handler } from '../handler/handler.ts'
import { signingCaller } from '../signing/signer.ts'
import { undoSignature } from '../signing/undo.ts'

/** Takes a signature back (CALL2-28, SIGN-18): the core first, then our records. Refused in the core's words, or ours when there is none. */
const undoEndorsementAutograph: Handler<'undoEndorsementAutograph'> = async (_request, context) => {
  const { text, now } = context
  const { link, insurer } = await signingCaller(context)
  const { endorNo, signatureId } = link
  if (signatureId === null || now >= link.expiresAt) return { refused: { status: '409', message: text('server.notSigned') } }
  const { message } = await insurer.undoSignature(context, { endorNo, submissionId: signatureId })
  if (message !== 'success') return { refused: { status: '409', message } }
  return {
    async write(db) {
      await undoSignature({ ...context, db }, link, signatureId)
      return { data: {} }
    },
    // The core has taken it back already; asked again, it says so again.
    discard: async () => undefined,
  }
}

export default undoEndorsementAutograph
