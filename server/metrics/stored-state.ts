import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { findHeld } from '../backup/hold.ts'
import type { OperatorCertificate } from '../certificate/operator-certificate.ts'
import type { TrustedClock } from '../clock/trusted-clock.ts'
import { databasePool } from '../database/open.ts'
import type { Database } from '../database/tables.ts'
import { WAITING } from '../inbound/tables.ts'

export interface StateHost {
  db: Database
  clock: () => number
  trustedClock: Pick<TrustedClock, 'jump'>
  certificate: OperatorCertificate | undefined
}

/** How long a scrape waits for the database, in milliseconds. */
const LIMIT_MS = 3_000

/**
 * Adds gauges whose values are read at each scrape: depths and ages of what waits, sessions, the last tick, the clock, the pool and the
 * certificate. While the database does not answer, `steward_database_up` is 0 and the stored figures are missing.
 */
export function addStoredState(registry: Registry, { db, clock, trustedClock, certificate }: StateHost): void {
  for (const [name, { help, read }] of Object.entries(STORED))
    add(registry, name, help, async (gauge) => {
      const value = await inTime(read(db, clock()))
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    })
  add(registry, 'steward_database_up', 'Whether the database answers.', async (up) =>
    up.set((await inTime(sql`select 1`.execute(db))) ? 1 : 0),
  )
  add(registry, 'steward_clock_jump_seconds', 'How far the clock has jumped without a confirmation; 0 while it is trusted.', (jump) =>
    jump.set((trustedClock.jump() ?? 0) / 1_000),
  )
  if (certificate)
    add(registry, 'steward_signing_certificate_expires_seconds', 'Time until the certificate that signs PDFs expires.', (left) =>
      left.set((certificate.validTo - clock()) / 1_000),
    )
  const pool = databasePool(db)
  if (!pool) return
  add(registry, 'steward_database_connections', 'Connections of the pool.', (all) => all.set(pool().total))
  add(registry, 'steward_database_connections_idle', 'Connections of the pool that are free.', (idle) => idle.set(pool().idle))
  add(registry, 'steward_database_requests_waiting', 'Requests that wait for a connection.', (waiting) => waiting.set(pool().waiting))
}

function add(registry: Registry, name: string, help: string, read?: (gauge: Gauge) => void | Promise<void>): Gauge {
  const gauge: Gauge = new Gauge({ name, help, registers: [], ...(read ? { collect: () => read(gauge) } : {}) })
  registry.registerMetric(gauge)
  return gauge
}

interface Stored {
  help: string
  read: (db: Database, now: number) => Promise<number>
}

const ageOf = (found: { at: number | null } | undefined, now: number) =>
  found?.at === null || found === undefined ? 0 : Math.max(0, now - found.at) / 1_000

const rows = sql<number>`count(*)`.as('rows')

const upkeepAge = async (db: Database, name: string, now: number) =>
  ageOf(await db.selectFrom('last_upkeep').select('at').where('name', '=', name).executeTakeFirst(), now)

const STORED: Readonly<Record<string, Stored>> = {
  steward_copy_held: {
    help: 'Whether this is a restored copy that sends nothing until it is released.',
    read: async (db) => ((await findHeld(db)) ? 1 : 0),
  },
  steward_backup_seconds: {
    help: 'Time since the last backup; 0 without any.',
    read: (db, now) => upkeepAge(db, 'backup', now),
  },
  steward_drill_seconds: {
    help: 'Time since the last drill that succeeded; 0 without any.',
    read: (db, now) => upkeepAge(db, 'drill', now),
  },
  steward_cards_waiting: {
    help: 'Cards that WeCom has not accepted yet.',
    read: async (db) => countOf(await db.selectFrom('card').select(rows).where('nextAttemptAt', 'is not', null).executeTakeFirst()),
  },
  steward_cards_oldest_seconds: {
    help: 'Age of the oldest waiting card.',
    read: async (db, now) =>
      ageOf(
        await db
          .selectFrom('card')
          .select(({ fn }) => fn.min('createdAt').as('at'))
          .where('nextAttemptAt', 'is not', null)
          .executeTakeFirst(),
        now,
      ),
  },
  steward_webhooks_waiting: {
    help: 'Events that have not reached their webhook yet.',
    read: async (db) =>
      countOf(
        await db
          .selectFrom('webhook_delivery')
          .select(rows)
          .where('deliveredAt', 'is', null)
          .where('deadAt', 'is', null)
          .executeTakeFirst(),
      ),
  },
  steward_webhooks_dead: {
    help: 'Events that are not sent any more until an administrator sends them again.',
    read: async (db) => countOf(await db.selectFrom('webhook_delivery').select(rows).where('deadAt', 'is not', null).executeTakeFirst()),
  },
  steward_inbound_rows_waiting: {
    help: 'Rows of the inbound API that wait for a person or an administrator.',
    read: async (db) => countOf(await db.selectFrom('inbound_row').select(rows).where('waitsFor', 'in', WAITING).executeTakeFirst()),
  },
  steward_sessions: {
    help: 'Stored sessions of staff and policyholders.',
    read: async (db) => countOf(await db.selectFrom('session').select(rows).executeTakeFirst()),
  },
  steward_last_tick_seconds: {
    help: 'Time since a server last ran the jobs of the clock.',
    read: async (db, now) => ageOf(await db.selectFrom('last_tick').select('at').executeTakeFirst(), now),
  },
  steward_evidence_head_seconds: {
    help: 'Time since the last daily head of the evidence; 0 without any.',
    read: async (db, now) =>
      ageOf(
        await db
          .selectFrom('signing_day')
          .select(({ fn }) => fn.max('at').as('at'))
          .executeTakeFirst(),
        now,
      ),
  },
}

const countOf = (found: { rows: number } | undefined): number => found?.rows ?? 0

/** Returns undefined for a question that fails or is not answered in time. */
const inTime = <Answer>(question: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([question.catch(() => undefined), pause(LIMIT_MS, undefined, { ref: false })])
