import { createStore, get, set } from 'idb-keyval'

/** Something that only this browser can read. */
export interface EncryptedDraft {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const NAME = 'AES-GCM'
const keys = createStore('steward-keys', 'keys')
let known: Promise<CryptoKey> | undefined

/** This browser's key. It can be used here and never be read, not even by us. */
function key(): Promise<CryptoKey> {
  known ??= (async () => {
    const found = await get<CryptoKey>('drafts', keys)
    if (found) return found
    const made = await crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ['encrypt', 'decrypt'])
    await set('drafts', made, keys)
    return made
  })()
  return known
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
