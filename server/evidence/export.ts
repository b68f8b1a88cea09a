import { nodePrimitives } from './primitives.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { issueBundle } from './bundle.ts'
import type { SigningKey } from './signing-key.ts'
import { trustedKeys } from '../../actions/evidence/rules/check-keys.ts'
import type { Database } from '../database/tables.ts'
import { pendingSignatures } from '../signing/pending.ts'
import type { EvidenceStore } from './stored.ts'

export interface Exported {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
  undoneAt: number | null
  /**
   * The result of verifying the bundle; also `damaged` when decryption fails and `altered` when the certificate differs from the issued
   * one.
   */
  result: string
  /** SHA-256 of the latest certificate; empty without one or when it was altered. */
  certificateHash: string
  bundle: string | undefined
}

/** A signing key of this service, for offline verification. */
export interface ExportedKey {
  keyId: string
  publicKey: string
  addedAt: number
  /** The previous key, which signed this one; empty without one. */
  previous: string
  /** Whether a trusted key vouches for this key: today's, one named by the operator, or one linked to these by a handover. */
  isTrusted: boolean
}

/**
 * Returns all keys, oldest first. A row alone is no proof: a key without a vouching key may be from a rotation without the old key, or
 * forged in the database. `named`: public keys or ids from the operator.
 */
export async function exportedKeys(db: Database, signingKey: SigningKey, named: readonly string[]): Promise<ExportedKey[]> {
  const keys = await db.selectFrom('signing_key').selectAll().orderBy('addedAt').orderBy('keyId').execute()
  const trusted = trustedKeys(nodePrimitives, keys, [signingKey.publicKey, ...named])
  return keys.map(({ keyId, publicKey, addedAt, previous }) => ({ keyId, publicKey, addedAt, previous, isTrusted: trusted.has(keyId) }))
}

/** The dependencies of an export. `certificateHash` throws when the certificate differs from the issued one. */
interface ExportSource extends EvidenceStore {
  signingKey: SigningKey
  now: number
  certificateHash: (signatureId: string) => Promise<string | undefined>
}

/** Yields the evidence of accepted signatures from `from` (inclusive) to `to` (exclusive), epoch milliseconds, oldest first. */
export async function* exportEvidence(
  store: ExportSource,
  { from, to, pinned }: { from: number; to: number; pinned: readonly string[] },
): AsyncIterable<Exported> {
  const rows = await acceptedIn(store.db, { from, to })
    .select(['signatureId', 'linkId', 'endorNo', 'policyNo', 'signedAt', 'undoneAt'])
    .orderBy('signedAt')
    .orderBy('signatureId')
    .execute()
  for (const row of rows) {
    // Damaged evidence does not stop the export.
    const bundle = await issueBundle(store, row.signatureId).catch(() => undefined)
    const verified = bundle === undefined ? 'damaged' : verifyBundle(nodePrimitives, Buffer.from(bundle), pinned).result
    const hash = await store.certificateHash(row.signatureId).catch(() => null)
    yield { ...row, result: hash === null && verified === 'held' ? 'altered' : verified, certificateHash: hash ?? '', bundle }
  }
}

const acceptedIn = (db: Database, { from, to }: { from: number; to: number }) =>
  db.selectFrom('signature').where('outcome', '=', 'accepted').where('signedAt', '>=', from).where('signedAt', '<', to)

/**
 * Returns how many signatures of a range are not among the exported ones: those that wait for the core, and those that it accepted during the
 * export.
 */
export async function countMissing(
  db: Database,
  { from, to }: { from: number; to: number },
  exported: ReadonlySet<string>,
): Promise<number> {
  // Waiting ones first, because a signature that is accepted between the two reads must be in one of them.
  const pending = await pendingSignatures(db)
  const waiting = pending.filter(({ what, signedAt }) => what === 'submission' && signedAt >= from && signedAt < to)
  const accepted = await acceptedIn(db, { from, to }).select('signatureId').execute()
  const ids = new Set([...waiting, ...accepted].map(({ signatureId }) => signatureId))
  return [...ids].filter((signatureId) => !exported.has(signatureId)).length
}

/** Returns a CSV line (RFC 4180). Values that a spreadsheet would run as a formula are escaped. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => quoted(String(value ?? ''))).join(',')}\r\n`

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
