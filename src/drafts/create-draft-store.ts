import { createStore, delMany, entries, get, promisifyRequest } from 'idb-keyval'
import type { DraftStore } from '../../renderer/run/env/index.ts'
import { decryptBytes, decryptDraft, encryptBytes, encryptDraft, type EncryptedDraft, pseudonym } from './crypto.ts'
import { putFiles, takeFiles } from './file-references.ts'

/** How long a draft is kept, in milliseconds (DEC-18). */
const KEPT_MS = 24 * 3_600_000

interface Entry {
  /** Whose it is, by a pseudonym, so that it can be erased without being read. */
  owner: string
  savedAt: number
  sealed: EncryptedDraft
}

interface Content {
  values: Record<string, unknown>
  visit: string
}

const store = createStore('steward-drafts', 'drafts')

/** Changes one entry and says at once that this was all: a page that is left in the next moment no longer undoes it. */
const change = (work: (entries: IDBObjectStore) => unknown) =>
  store('readwrite', (kept) => {
    work(kept)
    // Old web views lack it.
    if ('commit' in kept.transaction) kept.transaction.commit()
    return promisifyRequest(kept.transaction)
  })

/** Where the bytes of a draft's files lie: beside it, because they are large and do not change while one types. */
const fileAt = (at: string, id: string) => `${at} file ${id}`

/** Writes a draft and the files that are new in it, and deletes what it no longer holds. */
const set = (at: string, entry: Entry, added: ReadonlyMap<string, Entry>, ids: readonly string[]) =>
  change((kept) => {
    kept.put(entry, at)
    for (const [id, file] of added) kept.put(file, fileAt(at, id))
    deleteFiles(kept, at, ids)
  })
const del = (at: string) =>
  change((kept) => {
    kept.delete(at)
    deleteFiles(kept, at, [])
  })

/** Deletes all files of a draft but these: what lies between their keys. Nothing needs to be read for it. */
function deleteFiles(kept: IDBObjectStore, at: string, ids: readonly string[]): void {
  let from = fileAt(at, '')
  for (const id of [...ids].sort((left, right) => (left < right ? -1 : 1))) {
    kept.delete(IDBKeyRange.bound(from, fileAt(at, id), true, true))
    from = fileAt(at, id)
  }
  kept.delete(IDBKeyRange.bound(from, fileAt(at, '\uffff'), true, true))
}

/** The ids of a draft's files that are kept already. */
const keptFiles = async (at: string): Promise<Set<string>> => {
  const from = fileAt(at, '')
  const keys = await store('readonly', (kept) => promisifyRequest(kept.getAllKeys(IDBKeyRange.bound(from, fileAt(at, '\uffff')))))
  return new Set(keys.map((key) => (typeof key === 'string' ? key.slice(from.length) : '')))
}

// Sealing takes a moment: what is forgotten or erased meanwhile must not come back.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  const turn = last.then(() => quiet(work))
  last = turn
  return turn
}

/** Where there is no store, there is nothing in it. */
async function quiet<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

interface Around {
  /** Who is signed in; empty: nobody, and nothing is kept. */
  owner(): string
  visit(): string
  now(): number
}

/**
 * What was typed and not finished, on this phone only: sealed with a key that can't be taken out of the browser, one
 * person's never shown to the next. A browser without a store keeps nothing, and says nothing of it.
 */
export function createDraftStore({ owner, visit, now }: Around): DraftStore {
  // Who is signed in is asked at once, not after the turn of others.
  const place = (key: string) => pseudonym(`${owner()} ${key}`)
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    return owner() === '' ? undefined : quiet(work)
  }
  return {
    visit,
    read: (key) =>
      quietly(async () => {
        const at = await place(key)
        const entry = await get<Entry>(at, store)
        if (!entry) return undefined
        if (now() - entry.savedAt >= KEPT_MS) {
          await del(at)
          return undefined
        }
        const readFile = async (id: string) => {
          const file = await get<Entry>(fileAt(at, id), store)
          return file && decryptBytes(file.sealed)
        }
        return (await putFiles(await decryptDraft(entry.sealed), readFile)) as Content
      }),
    async write(key, values, typedIn) {
      if (owner() === '') return
      const content: Content = { values, visit: typedIn }
      const { value, files } = takeFiles(content)
      const [named, person, savedAt] = [place(key), pseudonym(owner()), now()]
      await inTurn(async () => {
        const [at, whose] = [await named, await person]
        const entry = async (sealed: Promise<EncryptedDraft>): Promise<Entry> => ({ owner: whose, savedAt, sealed: await sealed })
        const kept = files.size > 0 ? await keptFiles(at) : new Set()
        const added = new Map<string, Entry>()
        for (const [id, file] of files) if (!kept.has(id)) added.set(id, await entry(encryptBytes(await file.arrayBuffer())))
        await set(at, await entry(encryptDraft(value)), added, [...files.keys()])
      })
    },
    async forget(key) {
      const named = place(key)
      await inTurn(async () => del(await named))
    },
  }
}

/** Erases every draft but those of these people, and whatever is too old. */
export const eraseOthers = (owners: readonly string[], now: number): Promise<void> =>
  eraseWhere(owners, ({ owner, savedAt }, left) => !left.includes(owner) || now - savedAt >= KEPT_MS)

/** Erases every draft of one person. */
export const eraseDraftsOf = (owner: string): Promise<void> => eraseWhere([owner], (entry, gone) => gone.includes(entry.owner))

async function eraseWhere(people: readonly string[], isOver: (entry: Entry, names: readonly string[]) => boolean): Promise<void> {
  await inTurn(async () => {
    const names = await Promise.all(people.map(pseudonym))
    const all = await entries<string, Entry>(store)
    await delMany(
      all.flatMap(([key, entry]) => (isOver(entry, names) ? [key] : [])),
      store,
    )
  })
}
