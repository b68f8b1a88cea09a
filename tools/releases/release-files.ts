import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleasedCalls } from './released-calls.ts'

/** Where the calls of releases are kept, one file a version. */
export const FOLDER = 'docs/releases'
/** Clients of a release are in use for so many days after the next one. */
const DAYS_IN_USE = 14
const DAY_MS = 86_400_000

/** Returns the calls of all releases whose clients may be in use, oldest first. */
export const readReleases = (root: string): ReleasedCalls[] =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(root, FOLDER, name), 'utf8')) as ReleasedCalls)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** Returns the versions whose clients are no longer in use on the day of a release: the next version is older than 14 days. */
export function unusedVersions(releases: readonly Pick<ReleasedCalls, 'version' | 'date'>[], today: string): string[] {
  return releases.flatMap(({ version }, at) => {
    const next = releases[at + 1]
    return next && Date.parse(today) - Date.parse(next.date) > DAYS_IN_USE * DAY_MS ? [version] : []
  })
}

/** Returns the text of a release's file, with one line for each field. */
export const releaseText = (released: ReleasedCalls): string =>
  `${JSON.stringify(released, null, 2).replace(/([{[])\n\s+([^{}[\]]*?)\n\s+([}\]])/g, (_, open: string, inside: string, close: string) => `${open} ${inside.replace(/\n\s+/g, ' ')} ${close}`)}\n`
