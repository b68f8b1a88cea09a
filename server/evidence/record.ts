import type { Selectable } from 'kysely'
import type { Facts, SealedRecord } from '../../actions/evidence/rules/texts.ts'
import type { SignatureTable, SigningEventTable } from '../signing/tables.ts'

/** What a seal says of a signature; see `SealedRecord`. */
export function recordOf(
  {
    signatureId,
    linkId,
    endorNo,
    policyNo,
    signedAt,
  }: Pick<Selectable<SignatureTable>, 'signatureId' | 'linkId' | 'endorNo' | 'policyNo' | 'signedAt'>,
  events: readonly Selectable<SigningEventTable>[],
  outcome: SealedRecord['outcome'],
): SealedRecord {
  const own = events
    .map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as Facts }))
    .filter(({ facts }) => facts['signatureId'] === signatureId)
  return {
    version: 1,
    signatureId,
    linkId,
    endorNo,
    policyNo,
    signedAt,
    outcome,
    signed: own.find(({ kind }) => kind === 'signed')?.facts ?? {},
    photos: own.filter(({ kind }) => kind === 'photoAdded').map(({ facts }) => facts),
  }
}
