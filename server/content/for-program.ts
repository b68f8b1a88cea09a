import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import { type Program, programTree } from './releases.ts'
import { hashOf, readTexts, type Texts, type Tree, UnusableRelease } from './trees.ts'

/** A version of the content, and the program for which it was made. */
export interface Version {
  /** What messages call it. */
  name: string
  tree: Tree
  engine: string
}

/**
 * Returns the texts of a version for a program. For another program these are its own texts with what the version changed, merged by nodes.
 * Throws an UnusableRelease where both changed the same.
 */
export async function textsForProgram(db: Database, program: Program, { name, tree, engine }: Version): Promise<Texts> {
  const texts = await readTexts(db, tree, program.shipped)
  if (engine === program.engine) return texts
  const base = await readTexts(db, (await programTree(db, engine)) ?? new Map<string, string>(), program.shipped)
  const result = new Map(program.shipped)
  for (const path of new Set([...base.keys(), ...texts.keys()])) {
    const [before, after, own] = [base.get(path), texts.get(path), program.shipped.get(path)]
    if (before === after || after === own) continue
    const merged = before === own ? { text: after } : merge(before, after, own)
    if (!merged) throw new UnusableRelease(`content: ${name} and this program both changed ${path}`)
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
