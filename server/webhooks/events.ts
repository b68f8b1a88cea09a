import { isoTime } from './iso-time.ts'
import { type EventContext, recordEvents } from './record.ts'
import { readTaskData } from './task-data.ts'

/** The most tasks that are read at once. */
const BATCH = 500

/**
 * Records that tasks were created, opened, completed or expired, in the transaction of the change and after it. `record` names the record of
 * another system that becomes a task just now.
 */
export async function recordTaskEvents(
  context: EventContext,
  type: 'task.created' | 'task.opened' | 'task.completed' | 'task.expired',
  taskIds: readonly string[],
  record?: Readonly<Record<'sender' | 'externalId', string>>,
): Promise<void> {
  for (let at = 0; at < taskIds.length; at += BATCH)
    await recordEvents(context, type, async () => {
      const events = await readTaskData(context.db, taskIds.slice(at, at + BATCH))
      return events.map((event) => ({ ...event, data: { ...event.data, ...record } }))
    })
}

/** Records that a case was handled. The texts of the reply stay in Steward. */
export const recordCaseHandled = (context: EventContext, caseNo: string): Promise<void> =>
  recordEvents(context, 'case.handled', async () => {
    const { handledBy, handledAt, ...data } = await context.db
      .selectFrom('complaint')
      .select(['caseNo', 'caseStatus', 'handledBy', 'handledAt'])
      .where('caseNo', '=', caseNo)
      .executeTakeFirstOrThrow()
    const record = await context.db
      .selectFrom('task')
      .innerJoin('inbound_row', 'inbound_row.targetId', 'task.taskId')
      .select(['sender', 'externalId'])
      .where('task.caseNo', '=', caseNo)
      .where('inbound_row.kind', '=', 'complaintCases')
      .executeTakeFirst()
    return [{ objectId: caseNo, data: { ...data, ...record, handledBy: handledBy ?? undefined, handledAt: isoTime(handledAt) } }]
  })

/** Records that an endorsement's link was sent, signed or withdrawn. The link's id stays in Steward, because it opens the link. */
export const recordEndorsementEvent = (
  context: EventContext,
  type: 'endorsement.sent' | 'endorsement.signed' | 'endorsement.withdrawn',
  linkId: string,
): Promise<void> =>
  recordEvents(context, type, async () => {
    const { endorNo, sentAt, expiresAt, signedAt, withdrawnAt, signatureId, ...data } = await context.db
      .selectFrom('signing_link')
      .select(['endorNo', 'policyNo', 'userId', 'sentAt', 'expiresAt', 'signedAt', 'withdrawnAt', 'signatureId'])
      .where('linkId', '=', linkId)
      .executeTakeFirstOrThrow()
    const times = {
      sentAt: isoTime(sentAt),
      expiresAt: isoTime(expiresAt),
      signedAt: isoTime(signedAt),
      withdrawnAt: isoTime(withdrawnAt),
    }
    return [{ objectId: endorNo, data: { endorNo, ...data, ...times, submissionId: signatureId ?? undefined } }]
  })
