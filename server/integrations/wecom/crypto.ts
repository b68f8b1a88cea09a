import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** What WeCom and this server share for its callbacks. */
export interface CallbackSecrets {
  /** Signs. */
  token: string
  /** Encrypts: 32 bytes. */
  key: Buffer
  /** The corporation whose messages are taken, and no other's. */
  corpId: string
}

/** A message as WeCom's callback carries it. */
export interface EncryptedMessage {
  signature: string
  /** When it was sent, seconds since 1970. */
  timestamp: string
  nonce: string
  /** Base64. */
  encrypted: string
}

/** How far apart the two machines' clocks and a slow way may bring `timestamp` and now, in milliseconds. */
const FRESH_MS = 10 * 60_000
const [AES_BLOCK, PADDING_BLOCK] = [16, 32]
/** Before the message: random bytes, and its length. */
const [RANDOM_BYTES, LENGTH_BYTES] = [16, 4]

/**
 * The message, if WeCom signed it for this corporation not longer than ten minutes before or after `now` (epoch
 * milliseconds); undefined for everything else, whatever is wrong with it (https://developer.work.weixin.qq.com/document/path/90968).
 */
export function decryptMessage({ token, key, corpId }: CallbackSecrets, sealed: EncryptedMessage, now: number): string | undefined {
  if (!isSigned(token, sealed) || !isFresh(sealed, now)) return undefined
  const plain = decrypt(key, sealed.encrypted)
  if (!plain || plain.length < RANDOM_BYTES + LENGTH_BYTES) return undefined
  const start = RANDOM_BYTES + LENGTH_BYTES
  const end = start + plain.readUInt32BE(RANDOM_BYTES)
  return end <= plain.length && plain.toString('utf8', end) === corpId ? plain.toString('utf8', start, end) : undefined
}

/** SHA-1 over the four in the order of their characters: WeCom's choice. Compared in a time that tells nothing. */
function isSigned(token: string, { signature, timestamp, nonce, encrypted }: EncryptedMessage): boolean {
  if (!/^[0-9a-f]{40}$/.test(signature)) return false
  const own = createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}

const isFresh = ({ timestamp }: EncryptedMessage, now: number) =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now) <= FRESH_MS

/** AES-256-CBC whose start is the key's first block, without its padding to 32 bytes; undefined when it is not such a text. */
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
