import { join } from 'node:path'
import { createApp } from './app.ts'
import type { AppIdentity } from './context.ts'
import { lockDataDir } from './database/lock.ts'
import { openDatabase } from './database/open.ts'
import type { Place } from './database/place.ts'
import type { Database } from './database/tables.ts'
import type { Log } from './http/log.ts'
import { type Listening, listen } from './listen.ts'
import { type Schemas, readSchemas } from './schemas.ts'

export interface StartOptions {
  /** 0: any free port. */
  port: number
  /** The addresses to listen on; the first must exist, another that this machine lacks is passed over. */
  hosts: readonly string[]
  /** Where the data is. A folder is made when it isn't there and locked for this process; a database may serve many. */
  place: Place
  app: AppIdentity
  /** The folder of the built client; `dist/client` of the project when not given. */
  staticDir?: string
  /** The address people use, when it isn't the one listened on (a proxy). */
  publicUrl?: string
  /** More origins that lead to this app. */
  publicOrigins?: readonly string[]
  clock?: () => number
  log?: Log
  /** Runs once the tables are there and before anyone is let in; the demo seeds here. */
  prepare?: (db: Database, schemas: Schemas, now: number) => Promise<void>
}

export interface RunningServer {
  /** Where the server listens, without a slash at the end. */
  url: string
  db: Database
  schemas: Schemas
  /** Lets running requests end, then gives back port, database and lock. */
  close(): Promise<void>
}

/**
 * Starts the service: lock, database, migrations, `prepare`, port, in that order.
 * Throws a StartError, one sentence for the operator, when the data or the port is taken; nothing stays open then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now
  const schemas = readSchemas()
  const release = 'dataDir' in options.place ? lockDataDir(options.place.dataDir) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(options.place, clock())
    await options.prepare?.(db, schemas, clock())
    const listening = await open(options, { db, schemas, clock })
    return { url: listening.url, db, schemas, close: closer(listening, db, release) }
  } catch (error) {
    await db?.destroy()
    release()
    throw error
  }
}

async function open(
  options: StartOptions,
  { db, schemas, clock }: { db: Database; schemas: Schemas; clock: () => number },
): Promise<Listening> {
  // Filled once the port is known: with port 0 nobody knows the origin before.
  const publicOrigins: string[] = [...(options.publicOrigins ?? [])]
  if (options.publicUrl !== undefined) publicOrigins.push(new URL(options.publicUrl).origin)
  const app = createApp({
    schemas,
    db,
    clock,
    app: options.app,
    publicOrigins,
    staticDir: options.staticDir ?? join(import.meta.dirname, '..', 'dist', 'client'),
    log: options.log ?? ((line) => process.stdout.write(`${line}\n`)),
  })
  const listening = await listen(app.fetch, options.hosts, options.port)
  if (options.publicUrl === undefined) publicOrigins.push(...listening.origins)
  return listening
}

function closer(listening: Listening, db: Database, release: () => void): () => Promise<void> {
  let closing: Promise<void> | undefined
  const close = async () => {
    await listening.close()
    await db.destroy()
    release()
  }
  return () => (closing ??= close())
}
