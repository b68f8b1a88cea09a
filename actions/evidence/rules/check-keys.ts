import type { Bundle, StoredKey } from './bundle.ts'
import type { Finding } from './findings.ts'
import { isSigned, keyIdOf, type Primitives } from './primitives.ts'
import type { KeyText } from './texts.ts'

/**
 * Whether each key has the name it goes by, and whether whoever checks has said that it is the operator's. `pinned`: public keys or their
 * names; a key before or after a pinned one is the operator's too when both have signed that. Without any pinned key the bundle is only
 * right by itself: who owns the database and made a key of their own could have made it.
 */
export function checkKeys(primitives: Primitives, bundle: Bundle, pinned: readonly string[]): Finding {
  const wrong = bundle.keys.findIndex(({ keyId, publicKey }) => keyIdOf(primitives, publicKey) !== keyId)
  if (wrong !== -1) return { part: 'key', state: 'altered', place: wrong + 1 }
  if (pinned.length === 0) return { part: 'key', state: 'unpinned' }
  const trusted = trustedKeys(primitives, bundle.keys, pinned)
  const used = [bundle.issued.keyId, ...bundle.seals.map(({ keyId }) => keyId), ...bundle.days.map(({ keyId }) => keyId)]
  return { part: 'key', state: used.every((keyId) => trusted.has(keyId)) ? 'held' : 'altered' }
}

function trustedKeys(primitives: Primitives, keys: readonly StoredKey[], pinned: readonly string[]): Set<string> {
  const names = new Set(pinned.map((each) => keyIdOf(primitives, each) ?? each))
  const trusted = new Set(keys.map(({ keyId }) => keyId).filter((keyId) => names.has(keyId)))
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const changes = keys.filter((key) => isHandedOver(primitives, key, publicKeys.get(key.previous)))
  // Each round carries trust one change further.
  for (const _round of changes)
    for (const { keyId, previous } of changes)
      if (trusted.has(keyId) || trusted.has(previous)) {
        trusted.add(keyId)
        trusted.add(previous)
      }
  return trusted
}

/** Whether a key and the one before it have both signed that they are one operator's. */
function isHandedOver(primitives: Primitives, key: StoredKey, before: string | undefined): boolean {
  if (before === undefined) return false
  const { publicKey, previous, addedAt } = key
  const text: KeyText = { format: 'steward-key', version: 1, publicKey, previous, at: addedAt }
  const said = primitives.canonicalJson(text)
  return isSigned(primitives, before, said, key.previousSignature) && isSigned(primitives, publicKey, said, key.signature)
}
