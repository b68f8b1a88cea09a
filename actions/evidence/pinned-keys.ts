import { plainText } from '../../renderer/language/plain-text.ts'
import { halfWidth } from '../../renderer/language/typed-value.ts'

const KEY_ID = /^[0-9a-f]{16}$/i
/** A public key: 32 bytes in base64. */
const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/
const NO_HEX_DIGIT = /[^0-9a-f]/gi

/**
 * Returns the keys in a typed text: ids in any case, also in groups or behind their label, or public keys. Several are separated by blanks.
 * Returns undefined for a text that is no key, because a mistyped key must not look like altered evidence.
 */
export function pinnedKeys(typed: string): string[] | undefined {
  const words = halfWidth(plainText(typed)).trim().split(/\s+/).filter(Boolean)
  if (words.every((word) => KEY_ID.test(word) || PUBLIC_KEY.test(word)))
    return words.map((word) => (KEY_ID.test(word) ? word.toLowerCase() : word))
  const digits = words.join('').replace(NO_HEX_DIGIT, '').toLowerCase()
  return KEY_ID.test(digits) ? [digits] : undefined
}
