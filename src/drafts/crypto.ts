import { createStore, get, update } from 'idb-keyval'

/** An encrypted value that only this browser can decrypt. */
export interface EncryptedDraft {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const NAME = 'AES-GCM'
const HASH: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }
const keyPromises = new Map<string, Promise<CryptoKey>>()

/**
 * Returns this browser's key for a purpose, generated at the first use. The key is not extractable, so no script can export it. Pages that are
 * opened at once agree on the key that was stored first. A failure is repeated at the next use.
 */
function keyFor(use: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const promise =
    keyPromises.get(use) ??
    (async () => {
      const keys = createStore('steward-keys', 'keys')
      const found = await get<CryptoKey>(use, keys)
      if (found) return found
      // Made before the transaction, which would end while it waits.
      const made = await make()
      let kept = made
      await update<CryptoKey>(use, (stored = made) => (kept = stored), keys)
      return kept
    })()
  keyPromises.set(use, promise)
  promise.catch(() => keyPromises.delete(use))
  return promise
}
const key = () => keyFor('drafts', () => crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ['encrypt', 'decrypt']))
const nameKey = () => keyFor('names', () => crypto.subtle.generateKey(HASH, false, ['sign']))

/** Returns the storage name of a text: stable in this browser, and irreversible, because the text may contain a phone number. */
export async function pseudonym(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign(HASH, await nameKey(), new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const encryptDraft = (value: unknown): Promise<EncryptedDraft> => encryptBytes(new TextEncoder().encode(JSON.stringify(value)))

/** Rejects when the data was encrypted with another key or was altered. */
export async function decryptDraft(encrypted: EncryptedDraft): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(encrypted)))
}

export async function encryptBytes(bytes: BufferSource): Promise<EncryptedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: NAME, iv }, await key(), bytes) }
}

/** Rejects when the data was encrypted with another key or was altered. */
export async function decryptBytes({ iv, data }: EncryptedDraft): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: NAME, iv }, await key(), data)
}
