import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programVersion } from '../config/program-version.ts'
import type { TrustedClock } from '../clock/trusted-clock.ts'
import type { Database } from '../database/tables.ts'
import { type Schemas, schemaFolder } from '../schemas/read-schemas.ts'
import { type BacktestContent, type CheckContent, createEngineThread } from './engine-thread.ts'
import { type ContentFollower, createFollower } from './follow.ts'
import { createNamedReleases, type FindNamedRelease } from './named-releases.ts'
import type { Program } from './releases.ts'
import { hashOf, textsOf, treeOf, treeText } from './trees.ts'

/** The content of the service: what this program was built with, the release that it follows, and the check of another version. */
export interface Content {
  program: Program
  follower: ContentFollower
  check: CheckContent
  backtest: BacktestContent
  clock: () => number
  /** Whether a second person must approve each release. */
  requiresReview: boolean
  /** Finds the release that a request names. */
  named: FindNamedRelease
  /** Ends the thread of the engine. */
  stop(): Promise<void>
}

interface Options {
  db: Database
  clock: () => number
  trustedClock: Pick<TrustedClock, 'jump'>
  requiresReview: boolean
  /** The folder of the built client. */
  staticDir: string
  replaceSchemas: (next: Schemas) => void
}

/** Opens the content; the server follows the active release from the first poll. */
export function openContent({ db, clock, trustedClock, staticDir, requiresReview, replaceSchemas }: Options): Content {
  const program = programIn(staticDir)
  const { check, backtest, stop } = createEngineThread()
  const follower = createFollower({ db, program, check, clock, replaceSchemas })
  const isInDoubt = () => trustedClock.jump() !== undefined
  const named = createNamedReleases({ db, follower, check, clock, isInDoubt })
  return { program, check, backtest, clock, requiresReview, stop, follower, named }
}

/** Returns this program. Two builds differ in the names of the client's files, and so in the page that names them. */
function programIn(staticDir: string): Program {
  const [version, shipped] = [programVersion(), textsOf(schemaFolder())]
  const page = join(staticDir, 'index.html')
  const build = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return { version, shipped, engine: hashOf([version, build, treeText(treeOf(shipped))].join('\n')) }
}
