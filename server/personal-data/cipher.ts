import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const SHAPE = /^v1\.([0-9a-f]{12})\.([\w-]+)$/
/** AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits and a tag of 128; lengths in bytes. */
const ALGORITHM = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** A key and its id in ciphertexts: 12 hexadecimal digits. */
export interface Key {
  id: string
  key: Buffer
}

/** A ciphertext that cannot be decrypted. Names the column, and omits person and value. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  readonly reason: 'no ciphertext' | 'another key' | 'damaged'
  readonly code: string
  constructor(what: string, reason: UnreadableError['reason']) {
    super(`${what} can't be decrypted: ${REASONS[reason]}`)
    this.reason = reason
    this.code = `${what}: ${reason}`
  }
}

const REASONS: Record<UnreadableError['reason'], string> = {
  'no ciphertext': 'it is not a ciphertext of this program',
  'another key': 'it is encrypted with another key',
  damaged: 'it was changed, or belongs to another person or column',
}

/**
 * Returns `v1.<key id>.<nonce, ciphertext and tag>`, the last part in base64url. `context` (person and column) is authenticated but not
 * included, and decryption needs the same.
 */
export function encrypt({ id, key }: Key, plain: Buffer, context: readonly string[]): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG })
  cipher.setAAD(associatedData(id, context))
  const encrypted = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${id}.${encrypted.toString('base64url')}`
}

/**
 * Returns the plaintext. `keyOf` returns the key of an id or undefined; `what` is named in errors. Throws an UnreadableError for any input
 * that `encrypt` did not produce with the same `context`.
 */
export function decrypt(text: string, keyOf: (id: string) => Buffer | undefined, context: readonly string[], what: string): Buffer {
  const [, id = '', body = ''] = SHAPE.exec(text) ?? []
  const bytes = Buffer.from(body, 'base64url')
  // Decoding drops the last bits of base64url; a text that encodes differently was changed.
  if (id === '' || bytes.length < NONCE + TAG || bytes.toString('base64url') !== body) throw new UnreadableError(what, 'no ciphertext')
  const key = keyOf(id)
  if (!key) throw new UnreadableError(what, 'another key')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(associatedData(id, context))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    throw new UnreadableError(what, 'damaged')
  }
}

/** Returns the prefix of all ciphertexts, or of ciphertexts with one key. */
export const prefixOf = (keyId?: string): string => (keyId === undefined ? `${VERSION}.` : `${VERSION}.${keyId}.`)

const associatedData = (id: string, context: readonly string[]) => Buffer.from(JSON.stringify([VERSION, id, ...context]))
