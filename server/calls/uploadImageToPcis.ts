import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { beginSignature } from '../signing/begin.ts'
import { ACCEPTED, finishSignature } from '../signing/finish.ts'
import { readShown } from '../signing/shown.ts'
import { namedOf, signingCaller } from '../signing/signer.ts'
import { readSubmission } from '../signing/submission.ts'
import { readTypedName } from '../signing/typed-name.ts'

/** After these one may try again: words, and the buttons stay (SIGN-16). */
const TRY_AGAIN = '-1'
/** After these nothing can be signed: words, and the buttons go (SIGN-17). */
const CLOSED = '1'

/**
 * Takes a signature (CALL2-29, SIGN-13…17): writes it down, hands it to the insurer's core, and writes down what that answers. The
 * same content again is the same signature, whether its answer was lost or not. Refused with errcode `-1` when what was shown or
 * consented to has changed since, another submission is on its way, the core is away before it has heard of this one, or a typed
 * name or its code is wrong; with another one when the link is over or signed.
 */
const uploadImageToPcis = handle(
  'uploadImageToPcis',
  [
    'card',
    'files',
    'insurer',
    'oneTimeCodes',
    'origin',
    'outbox',
    'personalData',
    'pseudonym',
    'publicOrigins',
    'signingKey',
    'typedSignatures',
  ],
  async (request, context) => {
    const { text, setting } = context
    const refuse = (errcode: string, message: string) => ({ refused: { status: errcode, errcode, message } })
    const { caller, link, insurer } = await signingCaller(context)
    const submission = readSubmission(request)
    const { shownHash, consent, schemaVersion = '', phoneTime } = request
    if (consent !== setting('signConsent')) return refuse(TRY_AGAIN, text('server.consentChanged'))
    const shown = await readShown(context, insurer, link.endorNo).catch((error: unknown) => {
      if (error instanceof ApiError && error.say === 'server.insurerAway') return undefined
      throw error
    })
    // Nothing is written down yet, so the same may be sent again once the core is there.
    if (!shown) return refuse(TRY_AGAIN, text('server.insurerAway'))
    const own = namedOf(context, caller, shown.signers)
    if (own.length === 0) return refuse(CLOSED, text('server.linkEnded'))
    if (shown.hash !== shownHash) return refuse(TRY_AGAIN, text('server.shownChanged'))
    const typed = readTypedName(context, own, request)
    if (!typed && submission.strokes === '') throw new ApiError('badInput')
    // Two may have one number: whoever types says which of them signs.
    const shownTo = { content: shown.content, signer: typed?.signer ?? own[0] }
    const begun = await beginSignature(context, link, submission, { shownHash, consent, schemaVersion, phoneAt: phoneTime, typed, shownTo })
    if ('already' in begun) {
      if (begun.already === 'signed') return { data: {} }
      if (begun.already === 'unproved') return refuse(TRY_AGAIN, text('server.typedWrong'))
      if (begun.already === 'pending') return refuse(TRY_AGAIN, text('server.signingPending'))
      return refuse(CLOSED, text(begun.already === 'other' ? 'server.signed' : 'server.linkEnded'))
    }
    const { signatureId } = begun
    const { endorNo, policyNo } = link
    const images = submission.photos.map(({ fileName, fileType, fileBase }) => ({ fileName, fileType, fileBase }))
    const method = typed ? ({ method: 'typed' } as const) : {}
    const handedIn = { submissionId: signatureId, endorNo, policyNo, autographBase64: submission.picture, images, ...method }
    const answer = await insurer.submitSignature(context, handedIn)
    return {
      async write(db) {
        await finishSignature({ ...context, db }, signatureId, answer)
        return answer.errcode === ACCEPTED ? { data: {} } : refuse(answer.errcode, answer.message)
      },
    }
  },
)

export default uploadImageToPcis
