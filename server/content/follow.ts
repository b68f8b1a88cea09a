import type { Database } from '../database/tables.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'
import { answerProposals } from './acceptance.ts'
import type { CheckContent } from './engine-thread.ts'
import { createReleasedPage, type ReleasedPage } from './released-page.ts'
import { releasedTexts } from './for-program.ts'
import { activeNumber, announceProgram, type Program, readCompiled, storeCompiled } from './releases.ts'
import { type ContentMigration, upgradeRelease } from './upgrade.ts'
import { filesOf, storeTexts, type Texts, unlessUnusable, UnusableRelease } from './trees.ts'

/** The release that this server follows. */
export interface Followed {
  number: number
  texts: Texts
  page: ReleasedPage
}

export interface ContentFollower {
  /** The release that this server answers with. */
  current(): Followed
  /**
   * Follows the active release now. Throws database errors, and once a minute when this program cannot use the release; it then keeps the
   * last one.
   */
  poll(): Promise<void>
  /** Whether this program can use a release; it is compiled when it is not yet. Throws database errors. */
  isUsable(number: number): Promise<boolean>
  /** Returns the texts of a release for this program. Throws an UnusableRelease, and database errors. */
  textsFor(number: number): Promise<Texts>
  /** Calls `tell` with the number of each release that this server follows from now on. Returns the function that ends it. */
  subscribe(tell: (number: number) => void): () => void
}

interface Options {
  db: Database
  program: Program
  check: CheckContent
  clock: () => number
  /** Makes the service answer by other schemas. Throws when it cannot. */
  replaceSchemas: (next: Schemas) => void
  /** Those of the program by default. */
  migrations?: readonly ContentMigration[] | undefined
}

/** How often a program tries a release that it cannot use, in milliseconds. */
const RETRY_MS = 60_000
/** How many releases a server keeps ready, for a return within a second. One takes some megabytes. */
const READY = 5
/** How often a running program announces itself, in milliseconds. */
const ANNOUNCE_MS = 10_000

/** Creates what makes a server follow the active release: its schemas, and what its pages need. It starts with the program's own content. */
export function createFollower({ db, program, check, clock, replaceSchemas, migrations }: Options): ContentFollower {
  let current: Followed = {
    number: 0,
    texts: program.shipped,
    page: { number: 0, fill: (html) => html, hasBundle: () => false, bundle: () => undefined },
  }
  const listeners = new Set<(number: number) => void>()
  let announcedAt = Number.NEGATIVE_INFINITY
  /** The polls run one after another, because each replaces the result of the last. */
  let running: Promise<void> = Promise.resolve()
  let unusable: { number: number; at: number } | undefined
  /** The latest releases, with the schemas that take most of the time. */
  const ready = new Map<number, { followed: Followed; schemas: Schemas }>()

  async function compiledOf(number: number, texts: Texts) {
    const known = await readCompiled(db, program.engine, number)
    if (known) return known
    const { problems, compiled } = await check(texts, texts)
    if (!compiled) throw new UnusableRelease(`content: this program cannot use release ${number}: ${problems.join('; ')}`)
    // What this program merged is stored nowhere else. Drafts that begin from it are merged with later releases.
    await storeTexts(db, texts.values())
    await storeCompiled(db, program.engine, number, compiled)
    return compiled
  }

  /** Returns a release as this program uses it. Throws an UnusableRelease. */
  async function usable(number: number) {
    const texts = await releasedTexts(db, program, number)
    return { texts, compiled: await compiledOf(number, texts) }
  }

  async function follow(): Promise<void> {
    const now = clock()
    if (Math.abs(now - announcedAt) >= ANNOUNCE_MS) {
      await announceProgram(db, program, now)
      announcedAt = now
    }
    const number = await activeNumber(db)
    if (number === current.number) return
    if (unusable?.number === number && Math.abs(now - unusable.at) < RETRY_MS) return
    const known = ready.get(number)
    if (known) return become(known)
    const found = await usable(number).catch((error: unknown) => {
      if (error instanceof UnusableRelease) return error
      throw error
    })
    if (found instanceof UnusableRelease) {
      unusable = { number, at: now }
      if (await upgradeRelease({ db, program, check, migrations }, number, now)) return follow()
      throw found
    }
    const { texts, compiled } = found
    become({ followed: { number, texts, page: createReleasedPage(number, compiled) }, schemas: readSchemas(filesOf(texts)) })
  }

  function become(next: { followed: Followed; schemas: Schemas }): void {
    const { number } = next.followed
    replaceSchemas(next.schemas)
    current = next.followed
    ready.delete(number)
    ready.set(number, next)
    const [oldest] = ready.keys()
    if (ready.size > READY && oldest !== undefined) ready.delete(oldest)
    unusable = undefined
    for (const tell of listeners) tell(number)
  }

  /** Follows, and answers what other programs propose, also when this one cannot follow. */
  async function turn(): Promise<void> {
    try {
      await follow()
    } finally {
      await answerProposals(db, program, check, clock())
    }
  }

  return {
    current: () => current,
    textsFor: (number) => releasedTexts(db, program, number),
    isUsable: async (number) => (await unlessUnusable(usable(number))) !== undefined,
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    poll() {
      const next = running.then(turn)
      running = next.catch(() => undefined)
      return next
    },
  }
}
