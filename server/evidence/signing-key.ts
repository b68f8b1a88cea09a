import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** The operator's key that seals; what it signs can be checked by anyone with its public part. */
export interface SigningKey {
  /** The first 16 hexadecimal digits of the SHA-256 of the public part: short enough to print and compare. */
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
  /** Ed25519 over the text as UTF-8, base64. */
  sign(text: string): string
}

/** What stands before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/** The seed that a text holds, as base64 or 64 hexadecimal digits; undefined when it holds none. */
export function seedOf(text: string): Buffer | undefined {
  const seed = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return seed.length === SEED_BYTES ? seed : undefined
}

/** The key of a seed. Throws for what is none. */
export function createSigningKey(text: string): SigningKey {
  const seed = seedOf(text)
  if (!seed) throw new Error('A signing key is made of 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicPart = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES)
  return {
    keyId: keyIdOf(publicPart),
    publicKey: publicPart.toString('base64'),
    sign: (message) => sign(null, Buffer.from(message), key).toString('base64'),
  }
}

const keyIdOf = (publicPart: Uint8Array): string => createHash('sha256').update(publicPart).digest('hex').slice(0, 16)
