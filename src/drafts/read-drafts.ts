import { entries } from 'idb-keyval'
import { personOf } from '../session/session.ts'
import type { Moment } from './age.ts'
import { type Content, type StoredDraft, fileKey, hasExpired, runExclusively, store } from './create-draft-store.ts'
import { decryptDraft, pseudonym } from './crypto.ts'

/** Returns the values of all drafts of the person of an identity that have not expired, without their files. */
export async function readDraftsOf(identity: string, now: Moment): Promise<Record<string, unknown>[]> {
  const owner = await pseudonym(personOf(identity))
  const all = await runExclusively(() => entries<string, StoredDraft>(store))
  const own = (all ?? []).filter(([key, entry]) => !key.includes(fileKey('', '')) && entry.owner === owner && !hasExpired(entry, now))
  return Promise.all(own.map(async ([, entry]) => ((await decryptDraft(entry.sealed)) as Content).values))
}
