import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** The secrets that WeCom and this server share for callbacks. */
export interface CallbackSecrets {
  token: string
  /** Encrypts messages; 32 bytes. */
  key: Buffer
  /** The only corporation whose messages are accepted. */
  corpId: string
}

/** An encrypted message of WeCom's callback. */
export interface EncryptedMessage {
  signature: string
  /** When it was sent, seconds since 1970. */
  timestamp: string
  nonce: string
  /** Base64. */
  encrypted: string
}

const [AES_BLOCK, PADDING_BLOCK] = [16, 32]
/** Sizes of the random prefix and of the length field before the message. */
const [RANDOM_BYTES, LENGTH_BYTES] = [16, 4]

/**
 * Returns the decrypted message when WeCom signed it for this corporation, otherwise undefined
 * (https://developer.work.weixin.qq.com/document/path/90968). The time is not compared with the clock: WeCom repeats an event for a few
 * seconds only, so a wrong clock would lose contacts. A replayed event has no effect, because the newest event of a contact wins.
 */
export function decryptMessage({ token, key, corpId }: CallbackSecrets, message: EncryptedMessage): string | undefined {
  if (!isSigned(token, message)) return undefined
  const plain = decrypt(key, message.encrypted)
  if (!plain || plain.length < RANDOM_BYTES + LENGTH_BYTES) return undefined
  const start = RANDOM_BYTES + LENGTH_BYTES
  const end = start + plain.readUInt32BE(RANDOM_BYTES)
  return end <= plain.length && plain.toString('utf8', end) === corpId ? plain.toString('utf8', start, end) : undefined
}

/** WeCom signs with SHA-1 over the four values in sorted order. Compares in constant time. */
function isSigned(token: string, { signature, timestamp, nonce, encrypted }: EncryptedMessage): boolean {
  if (!/^[0-9a-f]{40}$/.test(signature)) return false
  const own = createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}

/** Decrypts AES-256-CBC with the key's first block as IV and removes the padding to 32 bytes; undefined for invalid input. */
function decrypt(key: Buffer, encrypted: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return undefined
  const bytes = Buffer.from(encrypted, 'base64')
  if (bytes.length === 0 || bytes.length % AES_BLOCK !== 0) return undefined
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, AES_BLOCK)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > PADDING_BLOCK || padding > padded.length) return undefined
  const end = padded.length - padding
  return padded.subarray(end).every((byte) => byte === padding) ? padded.subarray(0, end) : undefined
}
