import type { Sha256 } from './merkle.ts'

/** The functions that verification needs from its platform, so that it runs in browsers and in Node. */
export interface Primitives {
  /** 64 hexadecimal digits. */
  sha256: Sha256
  /** Whether an Ed25519 signature over a message is valid for a public key; false for malformed input. */
  isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
  /** Returns canonical JSON (RFC 8785). */
  canonicalJson(value: unknown): string
}

/** Returns a text as UTF-8 bytes. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Returns the SHA-256 of a text's UTF-8 bytes. */
export const hashOfText = ({ sha256 }: Primitives, text: string): string => sha256(bytesOf(text))

/** Decodes base64; returns undefined for invalid or non-canonical text. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  // The unused bits of the last character must be zero, so that each value has one encoding.
  const last = text.slice(-4)
  if (btoa(atob(last)) !== last) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Whether a signature over a text is valid for a public key, both in base64. */
export function isSigned(primitives: Primitives, publicKey: string, text: string, signature: string): boolean {
  const [key, signatureBytes] = [fromBase64(publicKey), fromBase64(signature)]
  if (key?.length !== KEY_BYTES || signatureBytes?.length !== SIGNATURE_BYTES) return false
  return primitives.isSignedBy(key, bytesOf(text), signatureBytes)
}

const [KEY_BYTES, SIGNATURE_BYTES] = [32, 64]

/** Returns the id of a public key: the first 16 digits of its SHA-256; undefined for an invalid key. */
export function keyIdOf({ sha256 }: Primitives, publicKey: string): string | undefined {
  const bytes = fromBase64(publicKey)
  return bytes?.length === KEY_BYTES ? sha256(bytes).slice(0, 16) : undefined
}
