import { handle } from '../handler/handler.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'
import { refusalOfRejected } from '../signing/rejected.ts'
import { beginUndo, finishUndo, UNDONE } from '../signing/undo.ts'

const SERVICES = ['card', 'insurer', 'origin', 'outbox', 'personalData', 'pseudonym', 'publicOrigins', 'signingKey'] as const

/**
 * Undoes the caller's own signature (CALL2-28, SIGN-18): records the request, calls the core, and stores its response. Refuses with 409 and the core's
 * message, or with our message when there is no signature.
 */
const undoEndorsementAutograph = handle('undoEndorsementAutograph', SERVICES, async (_request, context) => {
  const { link, insurer } = await requirePolicyholder(context, 'undoEndorsementAutograph')
  const { linkId, endorNo } = link
  const signatureId = await beginUndo(context, link)
  if (signatureId === undefined) return { refused: { status: '409', message: context.text('server.notSigned') } }
  const { message } = await insurer
    .undoSignature(context, { endorNo, submissionId: signatureId })
    .catch(refusalOfRejected(context.text('server.undoRejected')))
  return {
    async write(db) {
      if (await finishUndo({ ...context, db }, linkId, signatureId, message)) return { data: {} }
      const reason = message === UNDONE ? '' : message
      return { refused: { status: '409', message: reason || context.text('server.undoRejected') } }
    },
  }
})

export default undoEndorsementAutograph
