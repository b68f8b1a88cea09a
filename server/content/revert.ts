import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import { appliedText, type DraftFile, draftsOf } from './drafts.ts'
import type { Content } from './open-content.ts'
import { readRelease } from './releases.ts'
import { hashOf, readTexts } from './trees.ts'

/** The drafts that take one release back, or the file in which a later one depends on it. */
export type Reverted = { files: DraftFile[] } | { conflict: string } | { missing: true }

/**
 * Returns the drafts that take back what a release changed, and nothing of what others changed since, nor of the author's own drafts. Nothing is
 * missing for the first release, which changed nothing. Throws an UnusableRelease when the active release or one of the two cannot be read.
 */
export async function revertOf(db: Database, { program, follower }: Content, number: number, author: string): Promise<Reverted> {
  const release = await readRelease(db, number)
  const before = release && (await readRelease(db, release.basedOn))
  if (!before) return { missing: true }
  const [from, to] = [await readTexts(db, release.tree, program.shipped), await readTexts(db, before.tree, program.shipped)]
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path))
  const [drafts, active] = [await draftsOf(db, author), follower.current().texts]
  const files: DraftFile[] = []
  for (const path of changed) {
    const draft = drafts.find((each) => each.path === path)
    const own = draft && (await appliedText(db, draft, active.get(path)))
    if (draft && own === undefined) return { conflict: path }
    const file = revertedFile(path, { released: from.get(path), earlier: to.get(path), active: active.get(path), own })
    if (file === undefined) return { conflict: path }
    files.push(file)
  }
  return { files }
}

interface Sides {
  released: string | undefined
  earlier: string | undefined
  active: string | undefined
  /** The author's draft on the active release: an empty text removes the file, undefined is none. */
  own: string | undefined
}

/** Returns the draft that takes one file back; undefined when a later release or the author's draft changed the same. */
function revertedFile(path: string, { released, earlier, active, own }: Sides): DraftFile | undefined {
  const current = own === undefined ? active : own || undefined
  const draft = (text: string | undefined): DraftFile => {
    const base = active === undefined ? '' : hashOf(active)
    return text === undefined ? { path, base, removed: true } : { path, base, text }
  }
  if (current === earlier) return own === undefined ? { path } : draft(current)
  if (earlier === undefined || released === undefined || current === undefined) return current === released ? draft(earlier) : undefined
  const merged = mergeTexts(released, earlier, current)
  return 'text' in merged ? draft(merged.text) : undefined
}
