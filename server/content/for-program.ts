import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import { type Program, programTree, readRelease } from './releases.ts'
import { readTexts, type Texts, type Tree, UnusableRelease } from './trees.ts'

/** A version of the content, and the program for which it was made. */
export interface Version {
  /** What messages call it. */
  name: string
  tree: Tree
  engine: string
}

/**
 * Returns the texts of a version for a program. For another program these are its own texts with what the version changed, merged by nodes;
 * `rewrite` first brings what that program wrote into the form of this one. Throws an UnusableRelease where both changed the same.
 */
export async function textsForProgram(
  db: Database,
  program: Program,
  { name, tree, engine }: Version,
  rewrite = (texts: Texts): Texts => texts,
): Promise<Texts> {
  const texts = await readTexts(db, tree, program.shipped)
  if (engine === program.engine) return texts
  const base = await readTexts(db, (await programTree(db, engine)) ?? new Map<string, string>(), program.shipped)
  const merged = mergeInto(program.shipped, rewrite(base), rewrite(texts))
  if (merged instanceof Map) return merged
  throw new UnusableRelease(`content: ${name} and this program both changed ${merged.conflict}`)
}

/** Returns the texts of a release for a program, as `textsForProgram` does. Throws an UnusableRelease also for a missing or damaged one. */
export async function releasedTexts(db: Database, program: Program, number: number, rewrite?: (texts: Texts) => Texts): Promise<Texts> {
  const release = await readRelease(db, number)
  if (!release) throw new UnusableRelease(`content: release ${number} is missing`)
  return textsForProgram(db, program, { name: `release ${number}`, ...release }, rewrite)
}

/** Returns `own` with what `after` changes in `before`, or the file in which both changed the same. */
function mergeInto(own: Texts, before: Texts, after: Texts): Map<string, string> | { conflict: string } {
  const result = new Map(own)
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [was, now, mine] = [before.get(path), after.get(path), own.get(path)]
    if (was === now || now === mine) continue
    const merged = was === mine ? { text: now } : merge(was, now, mine)
    if (!merged) return { conflict: path }
    if (merged.text === undefined) result.delete(path)
    else result.set(path, merged.text)
  }
  return result
}

/** Returns a text with both changes; undefined when both changed the same place, or when one side has no such file. */
function merge(before: string | undefined, one: string | undefined, other: string | undefined): { text: string } | undefined {
  if (before === undefined || one === undefined || other === undefined) return undefined
  const merged = mergeTexts(before, one, other)
  return 'text' in merged ? merged : undefined
}
