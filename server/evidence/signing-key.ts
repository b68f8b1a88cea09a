import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { seedOf } from '../config/secret-keys.ts'

/** The operator's key for seals; its public key verifies them. */
export interface SigningKey {
  /** The first 16 hexadecimal digits of the public key's SHA-256: short enough to print and compare. */
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
  /** Returns the Ed25519 signature of the UTF-8 text, base64. */
  sign(text: string): string
}

/** The DER prefix of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/** Creates a signing key from a seed. Throws for an invalid seed. */
export function createSigningKey(text: string): SigningKey {
  const seed = seedOf(text)
  if (!seed) throw new Error('A signing key must have 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicPart = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES)
  return {
    keyId: keyIdOf(publicPart),
    publicKey: publicPart.toString('base64'),
    sign: (message) => sign(null, Buffer.from(message), key).toString('base64'),
  }
}

const keyIdOf = (publicPart: Uint8Array): string => createHash('sha256').update(publicPart).digest('hex').slice(0, 16)
