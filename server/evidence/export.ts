import { nodePrimitives } from './primitives.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { issueBundle } from './bundle.ts'
import type { SigningKey } from './signing-key.ts'
import { trustedKeys } from '../../actions/evidence/rules/check-keys.ts'
import type { Database } from '../database/tables.ts'
import type { EvidenceStore } from './stored.ts'

/** One signature of an export. */
export interface Exported {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
  undoneAt: number | null
  /** What checking its bundle has shown; `damaged` where a ciphertext can't be decrypted and there is none; `altered` also where a
   * certificate is not the one that was issued. */
  result: string
  /** SHA-256 of its certificate as it was issued last; empty where none was, or it is no longer that one. */
  certificateHash: string
  /** Undefined for `damaged`. */
  bundle: string | undefined
}

/** A key that this service was started with, for whoever checks offline. */
export interface ExportedKey {
  keyId: string
  publicKey: string
  addedAt: number
  /** The key before that handed over to it; empty for none. */
  previous: string
  /** Whether it is the operator's by today's key, by one that the operator named, or by one that either handed over to or took over from. */
  isVouched: boolean
}

/**
 * All keys, the first one first. A table alone vouches for nothing: a key that neither today's nor a named one vouches for may be of before
 * a rotation without the old key at hand, or of somebody who can write into the database. `named`: public keys or their names.
 */
export async function exportedKeys(db: Database, signingKey: SigningKey, named: readonly string[]): Promise<ExportedKey[]> {
  const keys = await db.selectFrom('signing_key').selectAll().orderBy('addedAt').orderBy('keyId').execute()
  const trusted = trustedKeys(nodePrimitives, keys, [signingKey.publicKey, ...named])
  return keys.map(({ keyId, publicKey, addedAt, previous }) => ({ keyId, publicKey, addedAt, previous, isVouched: trusted.has(keyId) }))
}

/** What an export reads. `certificateHash`: of the certificate of a signature; throws where it is not the one that was issued. */
interface ExportSource extends EvidenceStore {
  signingKey: SigningKey
  now: number
  certificateHash: (signatureId: string) => Promise<string | undefined>
}

/** The evidence of all signatures that the core took from `from` until before `to`, epoch milliseconds, the earliest first, one at a time. */
export async function* exportEvidence(
  store: ExportSource,
  { from, to, pinned }: { from: number; to: number; pinned: readonly string[] },
): AsyncIterable<Exported> {
  const rows = await store.db
    .selectFrom('signature')
    .select(['signatureId', 'linkId', 'endorNo', 'policyNo', 'signedAt', 'undoneAt'])
    .where('outcome', '=', 'accepted')
    .where('signedAt', '>=', from)
    .where('signedAt', '<', to)
    .orderBy('signedAt')
    .orderBy('signatureId')
    .execute()
  for (const row of rows) {
    // One that is damaged keeps nobody from the others.
    const bundle = await issueBundle(store, row.signatureId).catch(() => undefined)
    const found = bundle === undefined ? 'damaged' : verifyBundle(nodePrimitives, Buffer.from(bundle), pinned).result
    const hash = await store.certificateHash(row.signatureId).catch(() => null)
    yield { ...row, result: hash === null && found === 'held' ? 'altered' : found, certificateHash: hash ?? '', bundle }
  }
}

/** A line of CSV (RFC 4180); a value that a spreadsheet would take for a formula is made a text. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => quoted(String(value ?? ''))).join(',')}\r\n`

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
