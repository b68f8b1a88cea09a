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
/** How many releases besides the active one a server keeps in memory. */
const REMEMBERED = 20

interface Options {
  db: Database
  follower: Pick<ContentFollower, 'current' | 'textsFor'>
  check: CheckContent
  clock: () => number
}

/** Returns a function that finds the release named by a request. It throws database errors. */
export function createNamedReleases({ db, follower, check, clock }: Options): FindNamedRelease {
  const remembered = new Map<number, Schemas>()

  async function schemasOf(number: number): Promise<Schemas> {
    const known = remembered.get(number)
    if (known) return known
    const schemas = readSchemas(filesOf(await follower.textsFor(number)))
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest)
    remembered.set(number, schemas)
    return schemas
  }

  async function differenceSince(number: number): Promise<readonly string[]> {
    const { difference = [] } = await check(follower.current().texts, await follower.textsFor(number))
    return difference
  }

  return async (number) => {
    const current = follower.current().number
    if (number === current) return { number }
    try {
      const release = await readRelease(db, number)
      if (!release) return { ended: true, difference: [] }
      // Both directions, because the clock may have jumped.
      const isChecked = release.leftAt === null || Math.abs(clock() - release.leftAt) <= CHECKED_MS
      return isChecked ? { number, schemas: await schemasOf(number) } : { ended: true, difference: await differenceSince(number) }
    } catch (error) {
      // A server of another program checks by its own content, as before releases: codes and calls are the same.
      if (error instanceof UnusableRelease) return { number: current }
      throw error
    }
  }
}
