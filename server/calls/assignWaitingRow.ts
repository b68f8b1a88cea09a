import { recordAudit } from '../accounts/audit.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { RIGHTS } from '../inbound/clients.ts'
import { prepareAssignment } from '../inbound/waiting.ts'

/**
 * Gives a row of another system that waits to a steward. A task for an unknown customer arrives without one. Throws 404 for a row that waits no
 * more, and 409 for a person who cannot be given work, a row that has ended or conflicts with other data, and an assignment of an unknown
 * customer.
 */
const assignWaitingRow = handle(
  'assignWaitingRow',
  ['personalData', 'files', 'outbox', 'publicOrigins', 'card', 'modes', 'defaultMode'],
  async ({ userId, sender, kind: sent, externalId }, context) => {
    const kind = Object.values(RIGHTS).find((known) => known === sent)
    if (!kind) throw new ApiError('badInput')
    const key = { sender, kind, externalId }
    const { now, files, card, text, modes, defaultMode } = context
    const host = { ...context, store: files.store, schemas: { card, text, modes, defaultMode } }
    const assignment = await prepareAssignment(host, key, userId)
    const actor = { actor: requireStaff(context).userId, now }
    return {
      async write(db) {
        await assignment.write(db)
        await recordAudit(db, actor, [{ action: 'assignRow', subject: userId, details: key }])
        return { data: {} }
      },
      discard: assignment.discard,
    }
  },
)

export default assignWaitingRow
