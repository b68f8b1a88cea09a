import { ApiError, type ServerMessage } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { isSentText } from '../handler/sent-text.ts'
import { beginSignature, type Claimed } from '../signing/begin.ts'
import { ACCEPTED, finishSignature } from '../signing/finish.ts'
import { readShown } from '../signing/shown.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'
import { refusalOfRejected, TRY_AGAIN } from '../signing/rejected.ts'
import { requireInk } from '../signing/require-ink.ts'
import { readSubmission } from '../signing/submission.ts'
import { readTypedName } from '../signing/typed-name.ts'

/** The errcode of refusals after which signing is impossible (SIGN-17). */
const CLOSED = '1'

const SERVICES = [
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
] as const

/** Returns errcode and message for a claim that failed; after `TRY_AGAIN` the signer can submit again. */
function refusalOf(already: Claimed, isSigner: boolean): [string, ServerMessage] {
  switch (already) {
    case 'unproved':
      return [TRY_AGAIN, 'server.typedWrong']
    case 'pending':
      return [TRY_AGAIN, 'server.signingPending']
    case 'undoing':
      return [TRY_AGAIN, isSigner ? 'server.undoing' : 'server.undoingByOther']
    case 'ended':
      return [CLOSED, 'server.linkEnded']
    case 'usedUp':
      return [CLOSED, 'server.linkUsedUp']
    case 'signed':
    case 'other':
      return [CLOSED, isSigner ? 'server.signed' : 'server.signedByOther']
  }
}

/**
 * Submits a signature (CALL2-29, SIGN-13…17): stores it, submits it to the core, and stores the core's response. Repeating the same drawing
 * over the same content is the same signature, even if the first response was lost. Refuses with errcode `-1` when the shown content or the
 * consent text changed, another submission is pending, or the core is unavailable or rejects the request. The same applies when a typed
 * name or its code is wrong. Refuses with another errcode when the link is signed, used up or no longer valid.
 */
const uploadImageToPcis = handle('uploadImageToPcis', SERVICES, async (request, context) => {
  const { text, setting } = context
  const refuse = (errcode: string, message: string) => ({ refused: { status: errcode, errcode, message } })
  const access = await requirePolicyholder(context, 'uploadImageToPcis').catch(exceptUnavailable)
  const submission = readSubmission(request, { lineWidth: Number(setting('signLineWidth')), least: Number(setting('signLeastInk')) })
  const { shownHash, schemaVersion = '', phoneTime } = request
  const consent = String(setting('signConsent'))
  if (!isSentText(request.consent, consent)) return refuse(TRY_AGAIN, text('server.consentChanged'))
  const shown = access && (await readShown(context, access.insurer, access.link.endorNo, access.found).catch(exceptUnavailable))
  // Not stored yet, so the client can retry once the core is available.
  if (!shown) return refuse(TRY_AGAIN, text('server.insurerAway'))
  const { link, insurer, own } = access
  if (shown.hash !== shownHash) return refuse(TRY_AGAIN, text('server.shownChanged'))
  const typed = readTypedName(context, own, request)
  if (!typed && submission.strokes === '') throw new ApiError('badInput')
  await requireInk(submission.picture)
  // Two signers may share a mobile; a typed name identifies the signer.
  const shownTo = { content: shown.content, signer: typed?.signer ?? own[0] }
  const page = { schemaVersion, release: context.releaseNumber }
  const claim = await beginSignature(context, link, submission, { shownHash, consent, page, phoneAt: phoneTime, typed, shownTo })
  if ('already' in claim) {
    // Only the signer's own repetition is the same signature, even when another signer sends the same content.
    if (claim.already === 'signed' && access.isSigner) return { data: {} }
    const [errcode, message] = refusalOf(claim.already, access.isSigner)
    return refuse(errcode, text(message))
  }
  const { signatureId } = claim
  const { endorNo, policyNo } = link
  const images = submission.photos.map(({ fileName, fileType, fileBase }) => ({ fileName, fileType, fileBase }))
  const method = typed ? ({ method: 'typed' } as const) : {}
  const submitted = {
    submissionId: signatureId,
    endorNo,
    policyNo,
    version: access.found.version,
    autographBase64: submission.picture,
    images,
    ...method,
  }
  const answer = await insurer.submitSignature(context, submitted).catch(refusalOfRejected(text('server.coreRejected')))
  return {
    async write(db) {
      const { errcode, message } = await finishSignature({ ...context, db }, signatureId, answer)
      return errcode === ACCEPTED ? { data: {} } : refuse(errcode, message || text('server.coreRefused'))
    },
  }
})

/** Returns undefined when the core is unavailable, and throws other errors again. */
function exceptUnavailable(error: unknown): undefined {
  if (error instanceof ApiError && error.messageName === 'server.insurerAway') return undefined
  throw error
}

export default uploadImageToPcis
