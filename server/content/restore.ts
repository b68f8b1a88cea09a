import { nodeInto } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import type { DraftFile } from './drafts.ts'
import type { ContentFollower } from './follow.ts'
import { readRelease } from './releases.ts'
import { hashOf, UnusableRelease } from './trees.ts'

interface Wanted {
  follower: Pick<ContentFollower, 'current' | 'textsFor'>
  /** The author's drafts, into which a part is put back. */
  drafts: readonly { path: string; base: string; text: string; removed: boolean }[]
  number: number
  path: string
  /** A JSON pointer to the part; empty for the whole file. */
  at: string
}

/** Returns the draft that brings back a file, or a part of it, as it was in a release; undefined when that release has none. */
export async function restored(db: Database, { follower, drafts, number, path, at }: Wanted): Promise<DraftFile | undefined> {
  if (!(await readRelease(db, number))) return undefined
  const old = (await textsOf(follower, number))?.get(path)
  const draft = drafts.find((each) => each.path === path && !each.removed)
  const active = follower.current().texts.get(path)
  const base = draft?.base ?? (active === undefined ? '' : hashOf(active))
  if (old === undefined) return undefined
  if (at === '') return { path, base, text: old }
  const text = nodeInto(draft?.text ?? active ?? '', old, at)
  return text === undefined ? undefined : { path, base, text }
}

async function textsOf(follower: Wanted['follower'], number: number) {
  try {
    return await follower.textsFor(number)
  } catch (error) {
    if (error instanceof UnusableRelease) return undefined
    throw error
  }
}
