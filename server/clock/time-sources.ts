import { sql } from 'kysely'
import type { DatabaseLocation } from '../database/location.ts'
import { parsePostgresUrl } from '../config/postgres-url.ts'
import type { Database } from '../database/tables.ts'

/** Reads another clock, in epoch milliseconds; undefined or an error when it does not answer. */
export type TimeSource = (db: Database) => Promise<number | undefined>

/** How long a partner may take to answer, in milliseconds. */
const TIMEOUT_MS = 3_000

/** Reads PostgreSQL's clock. */
const postgresTime: TimeSource = async (db) => {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now
}

/** Returns a source that reads the Date header of a partner's answer, whatever its status. Sends no data and no token. */
export function partnerTime(url: string): TimeSource {
  const { origin } = new URL(url)
  return async () => {
    const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const time = Date.parse(answer.headers.get('date') ?? '')
    return Number.isNaN(time) ? undefined : time
  }
}

/** Returns the clock of the database; none when it is on this machine and has the same clock. Throws a StartError for an invalid address. */
export function databaseTime(location: DatabaseLocation): readonly TimeSource[] {
  if ('dataDir' in location) return []
  const { hostname, searchParams } = parsePostgresUrl(location.databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const isHere = host === '' || host.startsWith('/') || host.startsWith('%2F') || /^(localhost|127\.|\[::1\]$)/.test(host)
  return isHere ? [] : [postgresTime]
}
