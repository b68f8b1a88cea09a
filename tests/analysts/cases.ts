import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from '../../renderer/check/advice/index.ts'
import type { Edit } from '../mistakes/copy.ts'

/** A change that an analyst made, and what should be said about it. */
export interface AnalystCase {
  id: string
  /** What happened, in one sentence. */
  slip: string
  changes: { file: string; search: string; replace: string }[]
  /** `none` for a change that is right. */
  level: Level | 'none'
  /** Names of which the sentence should contain one. */
  names?: string[]
  /** The line that should be named, as it is after the change. */
  line?: string
  /** The next step, in the words of whoever wrote the case. */
  step?: string
  fix?: string
}

const folder = join(import.meta.dirname, 'cases')

/** Sets of cases: `open`, `fresh` and `near` are read by authors of rules, `apart` is not. */
export type CaseSet = 'open' | 'apart' | 'fresh' | 'near'

const SETS = new Map<string, CaseSet>([
  ['apart', 'apart'],
  ['fresh', 'fresh'],
  ['near', 'near'],
])

/** Returns the set of a name on the command line; `open` for any other. */
export const caseSet = (name: string): CaseSet => SETS.get(name) ?? 'open'

/** Returns the cases of a set. */
export const casesOf = (half: CaseSet): AnalystCase[] =>
  readdirSync(join(folder, half))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, half, name), 'utf8')) as AnalystCase[])

/** Returns a case as edits of the copied schemas, each with the whole text of its file, because a file can be changed several times. */
export function editsOf({ id, changes }: AnalystCase, read: (file: string) => string): Edit[] {
  const texts = new Map<string, string>()
  for (const { file, search, replace } of changes) {
    const name = file.replace(/^schemas\//, '')
    const [head, tail, ...rest] = (texts.get(name) ?? read(name)).split(search)
    if (head === undefined || tail === undefined || rest.length > 0) throw new Error(`${id}: the text to replace is not in ${file} once`)
    texts.set(name, `${head}${replace}${tail}`)
  }
  return [...texts].map(([file, to]) => ({ file, to }))
}

/** Returns the lines of a file that a case changed, counted from 1. */
export function changedLines(before: string, after: string): Set<number> {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  // A removed line shows at its neighbours.
  const last = Math.max(now.length - end, start + 1)
  return new Set(Array.from({ length: last - start + 1 }, (_, index) => start + index).concat(last))
}
