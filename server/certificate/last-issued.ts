import { factsOf } from '../../actions/evidence/rules/record.ts'
import type { Facts } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { eventsOf } from '../signing/events.ts'
import type { IssuedCertificate } from './tables.ts'

/**
 * Returns the latest edition of a certificate; undefined when none was issued. Throws when the editions contradict the signature's event
 * chain (docs/architecture/certificates.md) or one is missing. The rows are not checked when the chain has no `issued` events, as before
 * there was a signing key.
 */
export async function lastIssued(db: Database, signatureId: string): Promise<IssuedCertificate | undefined> {
  // Reads rows before events: both are written in one transaction, so that every row read here has its event.
  const rows = await editionsOf(db, signatureId)
  const signature = await db.selectFrom('signature').select('linkId').where('signatureId', '=', signatureId).executeTakeFirst()
  const recorded = signature ? factsOf(await eventsOf(db, signature.linkId), 'issued', signatureId) : []
  if (recorded.length > 0) {
    const areRecorded = rows.every((row, at) => row.edition === at + 1 && row.linkId === signature?.linkId && isRecorded(row, recorded))
    // Another edition may have been issued since the rows were read.
    const isGone = recorded.length > rows.length && recorded.length > (await editionsOf(db, signatureId)).length
    if (!areRecorded || isGone) throw new Error('A certificate is not the one that was issued')
  }
  return rows.at(-1)
}

const editionsOf = (db: Database, signatureId: string): Promise<IssuedCertificate[]> =>
  db.selectFrom('signing_certificate').selectAll().where('signatureId', '=', signatureId).orderBy('edition').execute()

/** Whether an event has the same values as a row; older events have no `fadesAt`. */
function isRecorded({ hash, size, level, issuedAt, fadesAt }: IssuedCertificate, recorded: readonly Facts[]): boolean {
  const event = recorded.find((facts) => facts['hash'] === hash)
  if (!event) return false
  return event['size'] === size && event['level'] === level && event['issuedAt'] === issuedAt && (event['fadesAt'] ?? fadesAt) === fadesAt
}
