import { setTimeout as pause } from 'node:timers/promises'
import { type Context, type Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { createWriteCheck } from '../database/write-check.ts'
import type { ContentFollower } from '../content/follow.ts'
import type { Files } from '../files/store.ts'
import type { Env } from './env.ts'
import type { Log } from './log/log.ts'

/** Timeout of the checks, in milliseconds. */
const DATABASE_MS = 2_000

export interface Health {
  db: Database
  files: Files
  clock: () => number
  log: Log
  /** Whether the server has been told to stop. */
  stopping: () => boolean
  /** Undefined for a server that follows no releases. */
  content?: { follower: Pick<ContentFollower, 'current'> } | undefined
}

/**
 * Mounts the health checks. `/health/live` answers while the process runs. `/health/ready` is for load balancers: 503 while the database
 * cannot be read or the server is stopping; with `read only` it stays 200, because a balancer without servers would stop reading as well.
 * `/health/writable` answers 503 also while writes fail. Both say whether reading and writing work, and which release of the content the server
 * follows. The cause of failing writes is logged
 * once when it first occurs, and not part of the answer.
 */
export function mountHealth(app: Hono<Env>, { db, files, clock, log, stopping, content }: Health): void {
  let pending: Promise<boolean> | undefined
  // Concurrent requests share one query.
  const database = () =>
    (pending ??= inTime(sql`select 1`.execute(db).then(() => true)).finally(() => {
      pending = undefined
    }))
  const check = createWriteCheck(db, files.store, clock)
  let fault: string | undefined
  async function isWritable(): Promise<boolean> {
    const code = await check()
    if (code !== undefined && code !== fault) log({ level: 'error', health: 'cannot write', code })
    fault = code
    return code === undefined
  }

  app.get('/health/live', (context) => respond(context, 200, { health: 'live' }))
  for (const path of ['/health/ready', '/health/writable'])
    app.get(path, async (context) => {
      const reading = await database()
      const writing = reading && (await inTime(isWritable()))
      const works = { reading, writing, release: content?.follower.current().number }
      if (stopping()) return respond(context, 503, { health: 'stopping', ...works })
      if (!reading) return respond(context, 503, { health: 'no database', ...works })
      if (writing) return respond(context, 200, { health: 'ready', ...works })
      return respond(context, path === '/health/ready' ? 200 : 503, { health: 'read only', ...works })
    })
}

interface State {
  health: string
  reading?: boolean
  writing?: boolean
  release?: number | undefined
}

function respond(context: Context<Env>, status: 200 | 503, state: State): Response {
  context.set('pattern', context.req.path)
  return context.json(state, status, { 'Cache-Control': 'no-store' })
}

/** Returns the result of `check`; false when it fails or times out. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const limit = new AbortController()
  const late = pause(DATABASE_MS, false, { signal: limit.signal }).catch(() => false)
  try {
    return await Promise.race([check.catch(() => false), late])
  } finally {
    limit.abort()
  }
}
