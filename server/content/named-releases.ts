import type { Database } from '../database/tables.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'
import type { CheckContent } from './engine-thread.ts'
import type { ContentFollower } from './follow.ts'
import { readRelease } from './releases.ts'
import { filesOf, UnusableRelease } from './trees.ts'

/**
 * The release that a request names: its number and its schemas, which are absent for the release that the server follows. `ended` releases
 * do not check requests any more; `difference` says in prose what changed since, as far as that is known.
 */
export type NamedRelease = { number: number; schemas?: Schemas } | { ended: true; difference: readonly string[] }

export type FindNamedRelease = (number: number) => Promise<NamedRelease>

/** How long requests are checked by a release after another one became active, in milliseconds: as long as its pages find their files. */
const CHECKED_MS = 14 * 24 * 3_600_000
/** A line of a difference that describes a change. Other lines are names of files and marks for reviewers. */
const CHANGE = /^ {2}(?=\S)/
/** The names of files' parts before the name of the changed thing. */
const WAY = /(?<=^\S+ )[^\uff1a]* › /
/** How many results a server keeps in memory. */
const REMEMBERED = 20

interface Options {
  db: Database
  follower: Pick<ContentFollower, 'current' | 'textsFor'>
  check: CheckContent
  clock: () => number
  /** Whether the clock has jumped, and nothing has confirmed it yet. */
  isInDoubt: () => boolean
}

/** Returns a function that finds the release named by a request. It throws database errors. */
export function createNamedReleases({ db, follower, check, clock, isInDoubt }: Options): FindNamedRelease {
  // Schemas take tens of milliseconds to read, and a difference a check.
  const schemasOf = remember(async (number: number): Promise<Schemas> => readSchemas(filesOf(await follower.textsFor(number))))
  const differenceOf = remember(async (ended: string): Promise<readonly string[]> => {
    const { difference = [] } = await check(follower.current().texts, await follower.textsFor(Number.parseInt(ended, 10)))
    const changes = difference.filter((line) => CHANGE.test(line)).map((line) => line.replace(CHANGE, '').replace(WAY, ''))
    return [...new Set(changes)]
  })

  return async (number) => {
    const current = follower.current().number
    if (number === current) return { number }
    try {
      const release = await readRelease(db, number)
      if (!release) return { ended: true, difference: [] }
      // An end in the future was written while the clock was ahead; the hourly sweep corrects it (DEC-41).
      const isChecked = release.leftAt === null || clock() - release.leftAt <= CHECKED_MS || isInDoubt()
      return isChecked
        ? { number, schemas: await schemasOf(number) }
        : { ended: true, difference: await differenceOf(`${number} to ${current}`) }
    } catch (error) {
      // A server of another program checks by its own content, as before releases: codes and calls are the same.
      if (error instanceof UnusableRelease) return { number: current }
      throw error
    }
  }
}

/** Returns a function that keeps its latest results. A failure is not kept. */
function remember<Key, Result>(find: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const results = new Map<Key, Promise<Result>>()
  return (key) => {
    const known = results.get(key)
    if (known) return known
    const [oldest] = results.keys()
    if (oldest !== undefined && results.size >= REMEMBERED) results.delete(oldest)
    const found = find(key)
    results.set(key, found)
    found.catch(() => results.delete(key))
    return found
  }
}
