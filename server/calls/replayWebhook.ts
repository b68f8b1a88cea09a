import { recordAudit } from '../accounts/audit.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { replay } from '../webhooks/dead-letters.ts'

/** Sends an event to a target again. Has no effect on an unknown one, and on one that still waits. */
const replayWebhook = handle('replayWebhook', ['outbox'], async ({ target, eventId }, context) => {
  const { db, now, after, outbox } = context
  if ((await replay({ db, now }, target, eventId)) === 0) return { data: {} }
  const { userId } = requireStaff(context)
  await recordAudit(db, { actor: userId, now }, [{ action: 'webhook', subject: target, details: { what: 'replay' } }])
  after(async () => outbox.wake())
  return { data: {} }
})

export default replayWebhook
