import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readAmbiguities, readRequirements, readTextIds } from '../../tools/coverage/requirements.ts'

/** A break of the product that makes the requirement's sentence false: `search` occurs once in `file` and becomes `replacement`. */
export interface Mutation {
  id: string
  file: string
  search: string
  replacement: string
}

/** A requirement that one changed line cannot make false. */
export interface Unbreakable {
  id: string
  reason: string
}

export const root = resolve(import.meta.dirname, '../..')
const cases = join(import.meta.dirname, 'cases')

/** Returns the entries of all files in `cases`, in the order of the files. */
export function readEntries(): (Mutation | Unbreakable)[] {
  const names = readdirSync(cases).filter((name) => name.endsWith('.json'))
  return names.sort().flatMap((name) => JSON.parse(readFileSync(join(cases, name), 'utf8')) as (Mutation | Unbreakable)[])
}

export const isMutation = (entry: Mutation | Unbreakable): entry is Mutation => 'file' in entry

/**
 * Returns the ids that need an entry: all testable requirements, texts and ambiguities, except those that a decision replaces completely.
 */
export function breakableIds(): string[] {
  const ambiguities = readAmbiguities(root).filter(({ text }) => !/\(replaced by DEC-\d+\)$/.test(text))
  return [...[...readRequirements(root), ...ambiguities].map(({ id }) => id), ...readTextIds(root)]
}

/** Returns the mutated text. Throws unless `search` occurs once and exactly one line changes. */
export function mutate(text: string, { id, file, search, replacement }: Mutation): string {
  const parts = text.split(search)
  if (parts.length !== 2) throw new Error(`${id}: ${file} contains ${JSON.stringify(search)} ${parts.length - 1} times`)
  const mutated = parts.join(replacement)
  const changed = changedLines(text.split('\n'), mutated.split('\n'))
  if (changed !== 1) throw new Error(`${id}: changes ${changed} lines of ${file}`)
  return mutated
}

/** Counts the lines between the common beginning and the common end of two texts; the longer of both counts. */
function changedLines(before: string[], after: string[]): number {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return Math.max(before.length, after.length) - head - tail
}
