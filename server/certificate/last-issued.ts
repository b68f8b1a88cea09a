import { factsOf } from '../../actions/evidence/rules/record.ts'
import type { Facts } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { eventsOf } from '../signing/events.ts'
import type { IssuedCertificate } from './tables.ts'

/**
 * The certificate of a signature as it was issued last; undefined when none was. Throws where the rows of its editions say otherwise than
 * the chain of the signature (decision 081), or one of them is gone. Of a time without a signing key nothing was noted: then the rows are
 * taken at their word.
 */
export async function lastIssued(db: Database, signatureId: string): Promise<IssuedCertificate | undefined> {
  // Rows before events: who issues one writes both at once, so that the event of a row that was read is there.
  const rows = await editionsOf(db, signatureId)
  const signature = await db.selectFrom('signature').select('linkId').where('signatureId', '=', signatureId).executeTakeFirst()
  const noted = signature ? factsOf(await eventsOf(db, signature.linkId), 'issued', signatureId) : []
  if (noted.length > 0) {
    const areNoted = rows.every((row, at) => row.edition === at + 1 && row.linkId === signature?.linkId && isNoted(row, noted))
    // One may have been issued since its row was looked for.
    const isGone = noted.length > rows.length && noted.length > (await editionsOf(db, signatureId)).length
    if (!areNoted || isGone) throw new Error('A certificate is not the one that was issued')
  }
  return rows.at(-1)
}

const editionsOf = (db: Database, signatureId: string): Promise<IssuedCertificate[]> =>
  db.selectFrom('signing_certificate').selectAll().where('signatureId', '=', signatureId).orderBy('edition').execute()

/** Whether an event says of a row what it says itself; events of before do not say when the time stamp fades. */
function isNoted({ hash, size, level, issuedAt, fadesAt }: IssuedCertificate, noted: readonly Facts[]): boolean {
  const said = noted.find((facts) => facts['hash'] === hash)
  if (!said) return false
  return said['size'] === size && said['level'] === level && said['issuedAt'] === issuedAt && (said['fadesAt'] ?? fadesAt) === fadesAt
}
