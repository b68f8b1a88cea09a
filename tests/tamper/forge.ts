import type { Bundle, StoredEvent } from '../../actions/evidence/rules/bundle.ts'
import { recordOf } from '../../actions/evidence/rules/record.ts'
import type { SigningKey } from '../../server/evidence/signing-key.ts'
import { canonicalJson, sha256 } from '../../server/signing/canonical.ts'

/** Returns a bundle with other events, its chain, seals and issuer's signature recomputed by an attacker with another key. */
export function rebuild(bundle: Bundle, events: readonly StoredEvent[], key: SigningKey): Bundle {
  const chained: StoredEvent[] = []
  for (const event of events) {
    const { hash: _hash, ...row } = { ...event, seq: chained.length + 1, previous: chained.at(-1)?.hash ?? '' }
    chained.push({ ...row, hash: sha256(canonicalJson(row)) })
  }
  const { keyId, publicKey } = key
  const seals = bundle.seals.map((seal) => {
    const { signatureId, at, length } = seal
    const record = canonicalJson(recordOf(bundle.signature, chained.slice(0, length), 'accepted'))
    const head = chained[length - 1]?.hash ?? ''
    const text = { format: 'steward-seal', version: 1, signatureId, record: sha256(record), head, length, day: '', at, keyId }
    return { ...seal, record, head, day: '', keyId, signature: key.sign(canonicalJson(text)) }
  })
  const own = key.sign(canonicalJson({ format: 'steward-key', version: 1, publicKey, previous: '', at: 0 }))
  const keys = [{ keyId, publicKey, addedAt: 0, previous: '', previousSignature: '', signature: own }]
  return reissue({ ...bundle, events: chained, seals, keys, days: [], covered: null }, key)
}

/** Returns the same bundle, issued with another key. */
export function reissue({ issued, ...rest }: Bundle, key: SigningKey): Bundle {
  const { keyId } = key
  const text = { format: 'steward-bundle', version: 1, hash: sha256(canonicalJson(rest)), at: issued.at, keyId }
  return { ...rest, issued: { at: issued.at, keyId, signature: key.sign(canonicalJson(text)) } }
}
