import type { Bundle, StoredKey } from './bundle.ts'
import type { Finding } from './findings.ts'
import { isSigned, keyIdOf, type Primitives } from './primitives.ts'
import type { KeyText } from './texts.ts'

/**
 * Whether the keys are what they say, and whether whoever checks has said that it is the operator's. `pinned`: public keys or their
 * names; a key before or after a pinned one is the operator's too when both have signed that. Without any pinned key the bundle is only
 * right by itself: who owns the database and made a key of their own could have made it.
 */
export function checkKeys(primitives: Primitives, bundle: Bundle, pinned: readonly string[]): Finding {
  const publicKeys = new Map(bundle.keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const wrong = bundle.keys.findIndex((key) => !isKeyTrue(primitives, key, publicKeys))
  if (wrong !== -1) return { part: 'key', state: 'altered', place: wrong + 1 }
  if (pinned.length === 0) return { part: 'key', state: 'unpinned' }
  const trusted = trustedKeys(primitives, bundle.keys, pinned)
  const used = [bundle.issued.keyId, ...bundle.seals.map(({ keyId }) => keyId), ...bundle.days.map(({ keyId }) => keyId)]
  return { part: 'key', state: used.every((keyId) => trusted.has(keyId)) ? 'held' : 'altered' }
}

/**
 * The names of the keys that are the operator's when these are: those, and each of which it and one of them have both signed that they are.
 * A key that only says so is none.
 */
export function trustedKeys(primitives: Primitives, keys: readonly StoredKey[], pinned: readonly string[]): Set<string> {
  const names = new Set(pinned.map((each) => keyIdOf(primitives, each) ?? each))
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const honest = keys.filter((key) => isKeyTrue(primitives, key, publicKeys))
  const trusted = new Set(honest.map(({ keyId }) => keyId).filter((keyId) => names.has(keyId)))
  const changes = honest.filter(({ previous }) => previous !== '')
  // Each round carries trust one change further.
  for (const _round of changes)
    for (const { keyId, previous } of changes)
      if (trusted.has(keyId) || trusted.has(previous)) {
        trusted.add(keyId)
        trusted.add(previous)
      }
  return trusted
}

/** Whether a key has its name, and it and the one before it, where it names one, have both signed that they are one operator's. */
function isKeyTrue(primitives: Primitives, key: StoredKey, publicKeys: ReadonlyMap<string, string>): boolean {
  const { publicKey, previous, addedAt, previousSignature } = key
  const text: KeyText = { format: 'steward-key', version: 1, publicKey, previous, at: addedAt }
  const said = primitives.canonicalJson(text)
  if (keyIdOf(primitives, publicKey) !== key.keyId || !isSigned(primitives, publicKey, said, key.signature)) return false
  return previous === '' ? previousSignature === '' : isSigned(primitives, publicKeys.get(previous) ?? '', said, previousSignature)
}
