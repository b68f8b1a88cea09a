import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import type { DraftFile } from './drafts.ts'
import type { Content } from './open-content.ts'
import { readRelease } from './releases.ts'
import { hashOf, readTexts, type Texts } from './trees.ts'

/** The drafts that take one release back, or the file in which a later one depends on it. */
export type Reverted = { files: DraftFile[] } | { conflict: string } | { missing: true }

/**
 * Returns the drafts that take back what a release changed, and nothing of what others changed since. Nothing is missing for the first release,
 * which changed nothing. Throws an UnusableRelease when the active release or one of the two cannot be read.
 */
export async function revertOf(db: Database, { program, follower }: Content, number: number): Promise<Reverted> {
  const release = await readRelease(db, number)
  const before = release && (await readRelease(db, release.basedOn))
  if (!before) return { missing: true }
  const [from, to] = [await readTexts(db, release.tree, program.shipped), await readTexts(db, before.tree, program.shipped)]
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path))
  const files: DraftFile[] = []
  for (const path of changed) {
    const file = revertedFile(path, { from, to, active: follower.current().texts })
    if (file === undefined) return { conflict: path }
    files.push(file)
  }
  return { files }
}

/** Returns the draft that takes one file back; undefined when a later release changed the same. */
function revertedFile(path: string, { from, to, active }: Record<'from' | 'to' | 'active', Texts>): DraftFile | undefined {
  const [released, earlier, current] = [from.get(path), to.get(path), active.get(path)]
  const base = current === undefined ? '' : hashOf(current)
  if (current === earlier) return { path }
  if (earlier === undefined) return current === released ? { path, base, removed: true } : undefined
  if (released === undefined || current === undefined) return current === released ? { path, base, text: earlier } : undefined
  const merged = mergeTexts(released, earlier, current)
  return 'text' in merged ? { path, base, text: merged.text } : undefined
}
