import { sealSignature } from '../evidence/seal.ts'
import type { SubmissionAnswer } from '../integrations/insurer.ts'
import { type Recorder, recordEvents } from './events.ts'
import { type FollowUpContext, addTaskHistory, notifySender } from './follow-up.ts'
import { findLink } from './links.ts'
import type { HandlerContext } from '../handler/handler-context.ts'

/** The context of finishing, from a request or from the job that resumes submissions. */
export type FinishContext = FollowUpContext & Recorder & Pick<HandlerContext, 'text' | 'time' | 'signingKey'>

/** The core's code for success (SIGN-14). */
export const ACCEPTED = '0'

/**
 * Stores the core's response to a signature, in the transaction of `db`. An accepted signature completes its task and notifies the sender;
 * a refused one frees the link. Repetition has no effect.
 */
export async function finishSignature(context: FinishContext, signatureId: string, { errcode, message }: SubmissionAnswer): Promise<void> {
  const { db, now, text, time } = context
  const accepted = errcode === ACCEPTED
  const outcome = accepted ? 'accepted' : 'refused'
  const { numUpdatedRows } = await db
    .updateTable('signature')
    .set({ outcome, message: accepted ? '' : message })
    .where('signatureId', '=', signatureId)
    .where('outcome', '=', '')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const { linkId } = await db.selectFrom('signature').select('linkId').where('signatureId', '=', signatureId).executeTakeFirstOrThrow()
  await db
    .updateTable('signing_link')
    .set({ pendingId: null, ...(accepted ? { signedAt: now, signatureId } : {}) })
    .where('linkId', '=', linkId)
    .where('pendingId', '=', signatureId)
    .execute()
  await recordEvents(context, linkId, [{ kind: outcome, facts: { signatureId, errcode } }])
  await sealSignature(context, signatureId)
  const link = await findLink(db, linkId)
  if (!accepted || !link) return
  const remark = text('server.signedRemark')
  await addTaskHistory(context, link, { before: '', after: `${remark} ${time.format(now)}` }, remark)
  await notifySender(context, link, 'server.signedCard')
}
