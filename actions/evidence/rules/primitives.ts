import type { Sha256 } from './merkle.ts'

/** What checking needs of the program that it runs in, so that the same checks run in a browser and in a shell. */
export interface Primitives {
  /** 64 hexadecimal digits. */
  sha256: Sha256
  /** Whether this Ed25519 signature over a message is of this public key; false for anything that is none. */
  isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
  /** RFC 8785. */
  canonicalJson(value: unknown): string
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const hashOfText = ({ sha256 }: Primitives, text: string): string => sha256(bytesOf(text))

/** The bytes that a base64 text holds; undefined when it is none, or not as it would be written. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  // The last characters may hold bits that belong to no byte: only as zeros are they written.
  const last = text.slice(-4)
  if (btoa(atob(last)) !== last) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Whether `signature`, base64, is of this key, base64, over a text. */
export function isSigned(primitives: Primitives, publicKey: string, text: string, signature: string): boolean {
  const [key, signed] = [fromBase64(publicKey), fromBase64(signature)]
  if (key?.length !== KEY_BYTES || signed?.length !== SIGNATURE_BYTES) return false
  return primitives.isSignedBy(key, bytesOf(text), signed)
}

const [KEY_BYTES, SIGNATURE_BYTES] = [32, 64]

/** The name of a public key: the first 16 digits of its SHA-256; undefined for what is none. */
export function keyIdOf({ sha256 }: Primitives, publicKey: string): string | undefined {
  const bytes = fromBase64(publicKey)
  return bytes?.length === KEY_BYTES ? sha256(bytes).slice(0, 16) : undefined
}
