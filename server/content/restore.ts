import { nodeInto } from '../../renderer/contract/merge.ts'
import type { DraftFile } from './drafts.ts'
import type { ContentFollower } from './follow.ts'
import { hashOf, unlessUnusable } from './trees.ts'

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
export async function restored({ follower, drafts, number, path, at }: Wanted): Promise<DraftFile | undefined> {
  const old = (await unlessUnusable(follower.textsFor(number)))?.get(path)
  if (old === undefined) return undefined
  const draft = drafts.find((each) => each.path === path && !each.removed)
  const active = follower.current().texts.get(path)
  const base = draft?.base ?? (active === undefined ? '' : hashOf(active))
  const text = at === '' ? old : nodeInto(draft?.text ?? active ?? '', old, at)
  return text === undefined ? undefined : { path, base, text }
}
