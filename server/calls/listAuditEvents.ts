import { readTrail } from '../accounts/audit.ts'
import { handle } from '../handler/handler.ts'

/** Returns a page of the trail, newest first: of one account with `subject`, and continued after the event `before`. */
const listAuditEvents = handle('listAuditEvents', [], async ({ subject, before }, { db }) => ({
  data: await readTrail(db, { subject, before }),
}))

export default listAuditEvents
