import { nodePrimitives } from './primitives.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { issueBundle } from './bundle.ts'
import type { SigningKey } from './signing-key.ts'
import type { EvidenceStore } from './stored.ts'

/** One signature of an export. */
export interface Exported {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
  undoneAt: number | null
  /** What checking its bundle has shown; `damaged` where a ciphertext can't be decrypted and there is none. */
  result: string
  /** Undefined for `damaged`. */
  bundle: string | undefined
}

/** The evidence of all signatures that the core took from `from` until before `to`, epoch milliseconds, the earliest first, one at a time. */
export async function* exportEvidence(
  store: EvidenceStore & { signingKey: SigningKey; now: number },
  { from, to }: { from: number; to: number },
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
    const result = bundle === undefined ? 'damaged' : verifyBundle(nodePrimitives, Buffer.from(bundle), [store.signingKey.publicKey]).result
    yield { ...row, result, bundle }
  }
}

/** A line of CSV (RFC 4180); a value that a spreadsheet would take for a formula is made a text. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => quoted(String(value ?? ''))).join(',')}\r\n`

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
