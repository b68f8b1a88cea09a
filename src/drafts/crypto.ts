import { createStore, get, set } from 'idb-keyval'

/** Something that only this browser can read. */
export interface EncryptedDraft {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const NAME = 'AES-GCM'
const keys = createStore('steward-keys', 'keys')
const HASH: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }
const known = new Map<string, Promise<CryptoKey>>()

/** A key of this browser, made when it is first asked for. It can be used here and never be read, not even by us. */
function keyFor(use: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const kept =
    known.get(use) ??
    (async () => {
      const found = await get<CryptoKey>(use, keys)
      if (found) return found
      const made = await make()
      await set(use, made, keys)
      return made
    })()
  known.set(use, kept)
  return kept
}
const key = () => keyFor('drafts', () => crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ['encrypt', 'decrypt']))
const nameKey = () => keyFor('names', () => crypto.subtle.generateKey(HASH, false, ['sign']))

/** The name under which something is found again in this browser, and that says nothing of it: a telephone's number may be in it. */
export async function pseudonym(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign(HASH, await nameKey(), new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const encryptDraft = (value: unknown): Promise<EncryptedDraft> => encryptBytes(new TextEncoder().encode(JSON.stringify(value)))

/** Rejects when it was sealed with another key or has been changed. */
export async function decryptDraft(sealed: EncryptedDraft): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(sealed)))
}

export async function encryptBytes(bytes: BufferSource): Promise<EncryptedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: NAME, iv }, await key(), bytes) }
}

/** Rejects when it was sealed with another key or has been changed. */
export async function decryptBytes({ iv, data }: EncryptedDraft): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: NAME, iv }, await key(), data)
}
