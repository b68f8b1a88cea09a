import { sealSignature } from '../evidence/seal.ts'
import type { SubmissionAnswer } from '../integrations/insurer.ts'
import { recordEndorsementEvent } from '../webhooks/events.ts'
import { ContradictionError } from './contradiction-error.ts'
import { type Recorder, recordEvents } from './events.ts'
import { type FollowUpContext, addTaskHistory, notifySender } from './follow-up.ts'
import { findLink } from './links.ts'
import { OTHER_VERSION, TRY_AGAIN } from './rejected.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { noteWork } from '../tasks/work-news.ts'

/** The context of finishing, from a request or from the job that resumes submissions. */
export type FinishContext = FollowUpContext & Recorder & Pick<HandlerContext, 'text' | 'time' | 'signingKey' | 'logFault'>

/** The core's code for success (SIGN-14). */
export const ACCEPTED = '0'

/**
 * Stores the core's response to a signature, in the transaction of `db`. An accepted signature completes its task and notifies the sender;
 * a refused one frees the link. The time of signing is that of the submission, also when the core responds days later. Repetition has no
 * effect. `tellsSender`: the sender learns of a refusal by a card and the task's history, because no request can tell the signer. Returns
 * the stored outcome: it differs from the response when an operator has stored another one meanwhile, which is logged as a
 * ContradictionError. A refusal because of another version becomes one after which the signer can read again and sign (DEC-30).
 */
export async function finishSignature(
  context: FinishContext,
  signatureId: string,
  response: SubmissionAnswer,
  { tellsSender = false } = {},
): Promise<SubmissionAnswer> {
  const { db, text, time } = context
  const { errcode } = response
  const answer = errcode === OTHER_VERSION ? { errcode: TRY_AGAIN, message: text('server.shownChanged') } : response
  const { message } = answer
  const accepted = errcode === ACCEPTED
  const outcome = accepted ? 'accepted' : 'refused'
  const { numUpdatedRows } = await db
    .updateTable('signature')
    .set({ outcome, message: accepted ? '' : message })
    .where('signatureId', '=', signatureId)
    .where('outcome', '=', '')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return storedAnswer(context, signatureId, answer)
  const { linkId, signedAt } = await db
    .selectFrom('signature')
    .select(['linkId', 'signedAt'])
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('signing_link')
    .set({ pendingId: null, ...(accepted ? { signedAt, signatureId } : {}) })
    .where('linkId', '=', linkId)
    .where('pendingId', '=', signatureId)
    .execute()
  await recordEvents(context, linkId, [{ kind: outcome, facts: { signatureId, errcode } }])
  if (accepted) await recordEndorsementEvent(context, 'endorsement.signed', linkId)
  await sealSignature(context, signatureId)
  const link = await findLink(db, linkId)
  if (!link) return answer
  if (!accepted) {
    if (!tellsSender) return answer
    const reason = message || text('server.coreRefused')
    await addTaskHistory(context, link, { before: '', after: `${text('server.refusedRemark')} ${reason}` })
    await notifySender(context, link, 'server.refusedCard')
    return answer
  }
  const remark = text('server.signedRemark')
  await addTaskHistory(context, link, { before: '', after: `${remark} ${time.format(signedAt)}` }, remark)
  await notifySender(context, link, 'server.signedCard')
  await noteWork(context, link.userId)
  return answer
}

/** Returns the response if it agrees with the stored outcome, and else the stored outcome as a response. Logs a contradiction. */
async function storedAnswer({ db, logFault }: FinishContext, signatureId: string, answer: SubmissionAnswer): Promise<SubmissionAnswer> {
  const { outcome, message } = await db
    .selectFrom('signature')
    .select(['outcome', 'message'])
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  const core = answer.errcode === ACCEPTED ? 'accepted' : 'refused'
  if (core === outcome) return answer
  logFault(new ContradictionError(signatureId, { stored: outcome, core }))
  return { errcode: outcome === 'accepted' ? ACCEPTED : TRY_AGAIN, message }
}
