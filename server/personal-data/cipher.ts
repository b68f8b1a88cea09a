import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const SHAPE = /^v1\.([0-9a-f]{12})\.([\w-]+)$/
/** AES-256-GCM, as NIST SP 800-38D has it: a random nonce of 96 bits, a tag of 128. */
const ALGORITHM = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** A key and the id by which a ciphertext names it: 12 hexadecimal digits. */
export interface Key {
  id: string
  key: Buffer
}

/** Why a ciphertext can't be decrypted; it names the column and neither the person nor the value. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  readonly reason: 'no ciphertext' | 'another key' | 'damaged'
  /** What the log says of it. */
  readonly code: string
  constructor(what: string, reason: UnreadableError['reason']) {
    super(`${what} can't be decrypted: ${REASONS[reason]}`)
    this.reason = reason
    this.code = `${what}: ${reason}`
  }
}

const REASONS: Record<UnreadableError['reason'], string> = {
  'no ciphertext': 'it is no ciphertext of this program',
  'another key': 'it is encrypted with another key',
  damaged: 'it was changed, or belongs to another person or column',
}

/**
 * `v1.<key id>.<nonce, ciphertext and tag>`, the last in base64url. `about` (whose it is, and where it stands) is not in
 * it, and must be the same to decrypt it.
 */
export function encrypt({ id, key }: Key, plain: Buffer, about: readonly string[]): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG })
  cipher.setAAD(associated(id, about))
  const encrypted = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${id}.${encrypted.toString('base64url')}`
}

/**
 * What `encrypt` was given. `keyOf` answers the key with an id, undefined for one it does not know; `what` stands in the
 * error. Throws an UnreadableError for anything that `encrypt` did not make for the same `about`, down to one bit.
 */
export function decrypt(text: string, keyOf: (id: string) => Buffer | undefined, about: readonly string[], what: string): Buffer {
  const [, id = '', body = ''] = SHAPE.exec(text) ?? []
  const bytes = Buffer.from(body, 'base64url')
  // The last letter of base64url has bits that decoding drops: written any other way, the text was changed.
  if (id === '' || bytes.length < NONCE + TAG || bytes.toString('base64url') !== body) throw new UnreadableError(what, 'no ciphertext')
  const key = keyOf(id)
  if (!key) throw new UnreadableError(what, 'another key')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(associated(id, about))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    throw new UnreadableError(what, 'damaged')
  }
}

/** The beginning that all ciphertexts have, or those that name one key. */
export const prefixOf = (keyId?: string): string => (keyId === undefined ? `${VERSION}.` : `${VERSION}.${keyId}.`)

const associated = (id: string, about: readonly string[]) => Buffer.from(JSON.stringify([VERSION, id, ...about]))
