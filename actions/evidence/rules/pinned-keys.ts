import { plainText } from '../../../renderer/language/plain-text.ts'
import { halfWidth } from '../../../renderer/language/typed-value.ts'

const KEY_ID = /^[0-9a-f]{16}$/i
/** A public key: 32 bytes in base64. */
const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/
/** What may be around the groups of an id: blanks, hyphens, and a Chinese label. */
const AROUND = /[\s:-]|\p{sc=Han}/gu

/**
 * Returns the keys in a typed text: ids in any case, also in groups or behind their label, or public keys. Several are separated by blanks.
 * Returns undefined for a text that is no key, because a mistyped key must not look like altered evidence.
 */
export function pinnedKeys(typed: string): string[] | undefined {
  const words = halfWidth(plainText(typed)).trim().split(/\s+/).filter(Boolean)
  if (words.every((word) => KEY_ID.test(word) || PUBLIC_KEY.test(word)))
    return words.map((word) => (KEY_ID.test(word) ? word.toLowerCase() : word))
  const id = words.join('').replace(AROUND, '').toLowerCase()
  return KEY_ID.test(id) ? [id] : undefined
}
