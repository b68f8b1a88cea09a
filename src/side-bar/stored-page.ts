import { clear, createStore, get, set } from 'idb-keyval'
import { createRunExclusively } from '../drafts/run-exclusively.ts'
import { decryptDraft, encryptDraft, type EncryptedDraft, pseudonym } from '../drafts/crypto.ts'
import { personOf } from '../session/session.ts'

const store = createStore('steward-side-bar', 'pages')
const runExclusively = createRunExclusively()

/** The part of a page that is stored: its session, or the answers that it showed. */
type Part = 'session' | 'answers'

/** Stores a part of the page, encrypted like a draft. The parts of another person are erased first, so there is one person at a time. */
export const storePart = (part: Part, identity: string, value: unknown): Promise<void> =>
  runExclusively(async () => {
    const owner = await pseudonym(personOf(identity))
    if ((await get<string>('owner', store)) !== owner) {
      await clear(store)
      await set('owner', owner, store)
    }
    await set(part, await encryptDraft(value), store)
  })

/** Returns a stored part; undefined when there is none, or when the browser's key has changed. */
export const readPart = (part: Part): Promise<unknown> =>
  runExclusively(async () => {
    const encrypted = await get<EncryptedDraft>(part, store)
    return encrypted && decryptDraft(encrypted).catch(() => undefined)
  })

/** Erases the stored page unless it belongs to one of these identities; without any, it is erased in any case. */
export const erasePageOfOthers = (identities: readonly string[]): Promise<void> =>
  runExclusively(async () => {
    const owner = await get<string>('owner', store)
    const kept = await Promise.all(identities.map((identity) => pseudonym(personOf(identity))))
    if (owner !== undefined && !kept.includes(owner)) await clear(store)
  })

/** Erases the stored page of the person of an identity. */
export const erasePageOf = (identity: string): Promise<void> =>
  runExclusively(async () => {
    if ((await get<string>('owner', store)) === (await pseudonym(personOf(identity)))) await clear(store)
  })
