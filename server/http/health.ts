import { setTimeout as pause } from 'node:timers/promises'
import { type Context, type Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { createWriteCheck } from '../database/write-check.ts'
import type { Files } from '../files/store.ts'
import type { Env } from './env.ts'
import type { Log } from './log/log.ts'

/** A database that takes longer to answer is no help to anyone, in milliseconds. */
const DATABASE_MS = 2_000

export interface Health {
  db: Database
  files: Files
  clock: () => number
  log: Log
  /** Whether the server has been told to stop. */
  stopping: () => boolean
}

/**
 * What a balancer asks. /health/live: the process answers, restart it when it doesn't. /health/ready: it can serve now,
 * 503 while the database doesn't answer, nothing can be written (`cannot write`: reading goes on) or the server stops.
 * Both say nothing else about what is inside; why nothing can be written is a line in the log when it begins.
 */
export function mountHealth(app: Hono<Env>, { db, files, clock, log, stopping }: Health): void {
  let asking: Promise<boolean> | undefined
  // Who asks more often than the database answers gets the same answer, and no second query.
  const database = () =>
    (asking ??= inTime(sql`select 1`.execute(db).then(() => true)).finally(() => {
      asking = undefined
    }))
  const check = createWriteCheck(db, files.store, clock)
  let fault: string | undefined
  async function isWritable(): Promise<boolean> {
    const code = await check()
    if (code !== undefined && code !== fault)
      log(JSON.stringify({ time: new Date(clock()).toISOString(), level: 'error', health: 'cannot write', code }))
    fault = code
    return code === undefined
  }

  app.get('/health/live', (context) => respond(context, 200, 'live'))
  app.get('/health/ready', async (context) => {
    if (stopping()) return respond(context, 503, 'stopping')
    if (!(await database())) return respond(context, 503, 'no database')
    return (await inTime(isWritable())) ? respond(context, 200, 'ready') : respond(context, 503, 'cannot write')
  })
}

function respond(context: Context<Env>, status: 200 | 503, health: string): Response {
  context.set('pattern', context.req.path)
  return context.json({ health }, status, { 'Cache-Control': 'no-store' })
}

/** What `asked` answers; false when that fails or takes too long. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  const limit = new AbortController()
  const late = pause(DATABASE_MS, false, { signal: limit.signal }).catch(() => false)
  try {
    return await Promise.race([asked.catch(() => false), late])
  } finally {
    limit.abort()
  }
}
