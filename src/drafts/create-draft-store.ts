import { createRunExclusively } from './run-exclusively.ts'
import { createStore, delMany, entries, get, promisifyRequest } from 'idb-keyval'
import { trackDraft } from './pending-drafts.ts'
import type { DraftStore } from '../../renderer/run/env/index.ts'
import { isExpired, type Moment } from './age.ts'
import { decryptBytes, decryptDraft, encryptBytes, encryptDraft, type EncryptedDraft, pseudonym } from './crypto.ts'
import { extractFiles, restoreFiles } from './file-references.ts'
import { personOf } from '../session/session.ts'

/** How long a draft is stored, in milliseconds (DEC-18). */
const LIFETIME_MS = 24 * 3_600_000

/** A stored draft, or a file of one. */
export interface StoredDraft {
  /** Pseudonym of the person, so that entries can be erased without decrypting them. */
  owner: string
  /** When it was saved, by the service's clock. */
  savedAt: number
  /** The same by the phone's clock; an entry of an earlier release has only this time, as `savedAt`. */
  phoneAt?: number
  sealed: EncryptedDraft
}

export interface Content {
  values: Record<string, unknown>
  visit: string
}

export const hasExpired = ({ savedAt, phoneAt = savedAt }: StoredDraft, now: Moment) =>
  isExpired({ service: savedAt, phone: phoneAt }, now, LIFETIME_MS)

export const store = createStore('steward-drafts', 'drafts')

/** Writes one entry and commits the transaction explicitly, so that closing the page right afterwards does not abort it. */
const inTransaction = (run: (objects: IDBObjectStore) => unknown) =>
  store('readwrite', (objects) => {
    run(objects)
    // Old web views lack `commit`.
    if ('commit' in objects.transaction) objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })

/** Returns the key of a file's bytes. They have separate entries, because they are large and do not change while typing. */
export const fileKey = (draftKey: string, id: string) => `${draftKey} file ${id}`

/** Writes a draft and its new files, and deletes the files that it no longer contains. */
const set = (draftKey: string, entry: StoredDraft, added: ReadonlyMap<string, StoredDraft>, ids: readonly string[]) =>
  inTransaction((objects) => {
    objects.put(entry, draftKey)
    for (const [id, file] of added) objects.put(file, fileKey(draftKey, id))
    deleteFiles(objects, draftKey, ids)
  })
const del = (draftKey: string) =>
  inTransaction((objects) => {
    objects.delete(draftKey)
    deleteFiles(objects, draftKey, [])
  })

/** Deletes all files of a draft except these, by key ranges between the remaining keys, without reading any entry. */
function deleteFiles(objects: IDBObjectStore, draftKey: string, ids: readonly string[]): void {
  let from = fileKey(draftKey, '')
  for (const id of [...ids].sort((left, right) => (left < right ? -1 : 1))) {
    objects.delete(IDBKeyRange.bound(from, fileKey(draftKey, id), true, true))
    from = fileKey(draftKey, id)
  }
  objects.delete(IDBKeyRange.bound(from, fileKey(draftKey, '\uffff'), true, true))
}

const storedFileIds = async (draftKey: string): Promise<Set<string>> => {
  const from = fileKey(draftKey, '')
  const keys = await store('readonly', (objects) =>
    promisifyRequest(objects.getAllKeys(IDBKeyRange.bound(from, fileKey(draftKey, '\uffff')))),
  )
  return new Set(keys.map((key) => (typeof key === 'string' ? key.slice(from.length) : '')))
}

export const runExclusively = createRunExclusively()

interface DraftStoreContext {
  /** The signed-in identity, which is part of each draft's name; an empty string when signed out, which disables the store. */
  identity(): string
  visit(): string
  now(): Moment
}

/**
 * Creates the draft store of this phone. Drafts are encrypted with a key that cannot be exported from the browser, and are never returned
 * to another identity. In a browser without IndexedDB the store silently stays empty.
 */
export function createDraftStore({ identity, visit, now }: DraftStoreContext): DraftStore {
  // The identity is read at the time of the call, not when the queued work starts.
  const draftKeyOf = (key: string) => pseudonym(`${identity()} ${key}`)
  return {
    visit,
    async read(key) {
      if (identity() === '') return undefined
      const keyPromise = draftKeyOf(key)
      // Waits for earlier jobs, so that a draft which is being deleted is not returned.
      return runExclusively(async () => {
        const draftKey = await keyPromise
        const entry = await get<StoredDraft>(draftKey, store)
        if (!entry) return undefined
        if (hasExpired(entry, now())) {
          await del(draftKey)
          return undefined
        }
        const readFile = async (id: string) => {
          const file = await get<StoredDraft>(fileKey(draftKey, id), store)
          return file && decryptBytes(file.sealed)
        }
        return (await restoreFiles(await decryptDraft(entry.sealed), readFile)) as Content
      })
    },
    async write(key, values, visitId) {
      if (identity() === '') return
      const content: Content = { values, visit: visitId }
      const { value, files } = extractFiles(content)
      const [keyPromise, person, { service: savedAt, phone: phoneAt }] = [draftKeyOf(key), pseudonym(personOf(identity())), now()]
      const written = runExclusively(async () => {
        const [draftKey, ownerName] = [await keyPromise, await person]
        const entry = async (sealed: Promise<EncryptedDraft>): Promise<StoredDraft> => ({
          owner: ownerName,
          savedAt,
          phoneAt,
          sealed: await sealed,
        })
        const stored = files.size > 0 ? await storedFileIds(draftKey) : new Set()
        const added = new Map<string, StoredDraft>()
        for (const [id, file] of files) if (!stored.has(id)) added.set(id, await entry(encryptBytes(await file.arrayBuffer())))
        await set(draftKey, await entry(encryptDraft(value)), added, [...files.keys()])
      })
      await trackDraft(written)
    },
    async forget(key) {
      const keyPromise = draftKeyOf(key)
      await runExclusively(async () => del(await keyPromise))
    },
  }
}

/** Erases all drafts except those of the people of these identities, and all expired drafts. */
export const eraseDraftsOfOthers = (identities: readonly string[], now: Moment): Promise<void> =>
  eraseWhere(identities, (entry, keptOwners) => !keptOwners.includes(entry.owner) || hasExpired(entry, now))

/** Erases all expired drafts, of whomever. */
export const eraseExpiredDrafts = (now: Moment): Promise<void> => eraseWhere([], (entry) => hasExpired(entry, now))

/** Erases all drafts of the person of an identity, for all endorsements. */
export const eraseDraftsOf = (identity: string): Promise<void> =>
  eraseWhere([identity], (entry, erasedOwners) => erasedOwners.includes(entry.owner))

async function eraseWhere(
  identities: readonly string[],
  shouldErase: (entry: StoredDraft, names: readonly string[]) => boolean,
): Promise<void> {
  await runExclusively(async () => {
    const names = await Promise.all(identities.map((identity) => pseudonym(personOf(identity))))
    const all = await entries<string, StoredDraft>(store)
    await delMany(
      all.flatMap(([key, entry]) => (shouldErase(entry, names) ? [key] : [])),
      store,
    )
  })
}
