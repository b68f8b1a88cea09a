import { setTimeout as pause } from 'node:timers/promises'
import { type Context, type Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Env } from './env.ts'

/** A database that takes longer to answer is no help to anyone, in milliseconds. */
const DATABASE_MS = 2_000

export interface Health {
  db: Database
  /** Whether the server has been told to stop. */
  stopping: () => boolean
}

/**
 * What a balancer asks. /health/live: the process answers, restart it when it doesn't. /health/ready: it can serve now,
 * 503 while the database doesn't answer or the server stops. Both say nothing else about what is inside.
 */
export function mountHealth(app: Hono<Env>, { db, stopping }: Health): void {
  let asking: Promise<boolean> | undefined
  // Who asks more often than the database answers gets the same answer, and no second query.
  const database = () =>
    (asking ??= answersInTime(db).finally(() => {
      asking = undefined
    }))

  app.get('/health/live', (context) => say(context, 200, 'live'))
  app.get('/health/ready', async (context) => {
    if (stopping()) return say(context, 503, 'stopping')
    return (await database()) ? say(context, 200, 'ready') : say(context, 503, 'no database')
  })
}

function say(context: Context<Env>, status: 200 | 503, health: string): Response {
  context.set('pattern', context.req.path)
  return context.json({ health }, status, { 'Cache-Control': 'no-store' })
}

async function answersInTime(db: Database): Promise<boolean> {
  const limit = new AbortController()
  const late = pause(DATABASE_MS, false, { signal: limit.signal }).catch(() => false)
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    limit.abort()
  }
}
