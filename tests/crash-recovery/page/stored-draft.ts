import type { Page } from 'playwright'

/** The draft of a killed page's form, as stored in the browser. */
export interface StoredDraft {
  /** Epoch milliseconds; 0: no draft is stored. */
  at: number
  /** The picture of the signature as a data URL; empty: none. */
  ink: string
  photos: string[]
  consent: boolean
}

interface Values {
  autograph?: { picture: string } | null
  images?: { name: string }[] | null
  consent?: boolean | null
}

/** Reads the stored draft from another page of the same origin, with the key that only this browser can use. */
export async function readDraft(page: Page): Promise<StoredDraft> {
  const drafts = await page.evaluate(decryptAll)
  const forms = drafts.map(({ at, text }) => ({ at, ...(JSON.parse(text) as { values: { values?: Values } }).values }))
  const youngest = forms.filter(({ values }) => values !== undefined).sort((one, other) => other.at - one.at)[0]
  const { autograph, images, consent } = youngest?.values ?? {}
  const photos = (images ?? []).map(({ name }) => name)
  return { at: youngest?.at ?? 0, ink: autograph?.picture ?? '', photos, consent: consent === true }
}

/** Runs in the page. Decrypts all drafts, which include submitted forms whose response is pending. */
async function decryptAll(): Promise<{ at: number; text: string }[]> {
  const [drafts, keys] = await Promise.all(
    ['drafts', 'keys'].map(
      (store) =>
        new Promise<[unknown[], unknown[]]>((resolve, reject) => {
          const opening = indexedDB.open(`steward-${store}`)
          opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
          opening.addEventListener('error', () => reject(new Error('the drafts can not be opened')))
          opening.onsuccess = () => {
            const records = opening.result.transaction(store).objectStore(store)
            const [names, all] = [records.getAllKeys(), records.getAll()]
            records.transaction.oncomplete = () => {
              opening.result.close()
              resolve([names.result, all.result])
            }
          }
        }),
    ),
  )
  if (!drafts || !keys) return []
  const key = keys[1][keys[0].indexOf('drafts')] as CryptoKey
  const found: { at: number; text: string }[] = []
  for (const [index, name] of drafts[0].entries()) {
    if (String(name).includes(' file ')) continue
    const { savedAt, sealed } = drafts[1][index] as { savedAt: number; sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } }
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    found.push({ at: savedAt, text: new TextDecoder().decode(plain) })
  }
  return found
}
