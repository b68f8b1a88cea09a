import type { Bundle, StoredKey } from './bundle.ts'
import type { Finding } from './findings.ts'
import { isSigned, keyIdOf, type Primitives } from './primitives.ts'
import type { KeyText } from './texts.ts'

/**
 * Checks the keys of a bundle and that all used keys are the operator's. `pinned`: public keys or key ids that the verifier trusts; trust
 * extends to predecessors and successors if both keys signed the change. Without pinned keys the state is `unpinned`: anyone with write
 * access to the database could have issued the bundle with a new key.
 */
export function checkKeys(primitives: Primitives, bundle: Bundle, pinned: readonly string[]): Finding {
  const publicKeys = new Map(bundle.keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const wrong = bundle.keys.findIndex((key) => !isKeyValid(primitives, key, publicKeys))
  if (wrong !== -1) return { part: 'key', state: 'altered', place: wrong + 1 }
  if (pinned.length === 0) return { part: 'key', state: 'unpinned' }
  const trusted = trustedKeys(primitives, bundle.keys, pinned)
  const used = [bundle.issued.keyId, ...bundle.seals.map(({ keyId }) => keyId), ...bundle.days.map(({ keyId }) => keyId)]
  return { part: 'key', state: used.every((keyId) => trusted.has(keyId)) ? 'held' : 'altered' }
}

/** Returns the ids of the pinned keys and of keys linked to a trusted key by a change that both keys signed. */
export function trustedKeys(primitives: Primitives, keys: readonly StoredKey[], pinned: readonly string[]): Set<string> {
  const pinnedIds = new Set(pinned.map((each) => keyIdOf(primitives, each) ?? each))
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const valid = keys.filter((key) => isKeyValid(primitives, key, publicKeys))
  const trusted = new Set(valid.map(({ keyId }) => keyId).filter((keyId) => pinnedIds.has(keyId)))
  const changes = valid.filter(({ previous }) => previous !== '')
  // Each round extends trust by one key change.
  for (const _round of changes)
    for (const { keyId, previous } of changes)
      if (trusted.has(keyId) || trusted.has(previous)) {
        trusted.add(keyId)
        trusted.add(previous)
      }
  return trusted
}

/** Whether the key id matches the public key, and the key and its predecessor, if any, both signed the key change. */
function isKeyValid(primitives: Primitives, key: StoredKey, publicKeys: ReadonlyMap<string, string>): boolean {
  const { publicKey, previous, addedAt, previousSignature } = key
  const text: KeyText = { format: 'steward-key', version: 1, publicKey, previous, at: addedAt }
  const message = primitives.canonicalJson(text)
  if (keyIdOf(primitives, publicKey) !== key.keyId || !isSigned(primitives, publicKey, message, key.signature)) return false
  return previous === '' ? previousSignature === '' : isSigned(primitives, publicKeys.get(previous) ?? '', message, previousSignature)
}
