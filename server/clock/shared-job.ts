import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** How long a server may run a job without extending its lease, in milliseconds. Another server continues for a killed one after it. */
export const LEASE_MS = 60_000
/** How often a running job extends its lease at most, in milliseconds. */
const EXTEND_MS = 10_000
/** A time further ahead was stored while a clock was wrong, in milliseconds. */
const MAX_AHEAD_MS = 25 * 3_600_000

/** Another server runs the job, because this one did not extend its lease in time. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** The server stops, so the job ends early and is due at once on the next server. */
class StoppingError extends Error {
  override name = 'StoppingError'
}

/** A run of a job that no other server runs at the same time. */
export interface SharedRun {
  /** The job's notes after its last run; empty without one. */
  state: string
  /** The number of failed runs before this one. */
  failures: number
  /**
   * Extends the lease when needed. Call it before each request to a third party. Throws a LeaseLostError, or an error that ends the run when
   * the server stops.
   */
  extend(): Promise<void>
  /**
   * Runs `work` in a transaction that holds the lease, so that a server that lost the lease writes nothing. Repeats it on conflicts. Throws
   * a LeaseLostError.
   */
  write<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** Replaces the job's notes in the transaction of `write`, so that they survive a kill. */
  note(db: Database, state: string): Promise<void>
}

/** When the next run is due (epoch milliseconds), and what the job notes for it. */
export interface Finished {
  nextAt: number
  failures: number
  state?: string
}

interface RunOptions {
  /** Runs the job although it is not due. */
  isForced?: boolean
  /** Whether the server stops. */
  isStopping?: () => boolean
}

interface SharedJobOptions {
  db: Database
  name: string
  clock: () => number
}

/** A job that runs on one server at a time, at its time or when a server requests it. */
export interface SharedJob {
  /** Requests a run; requests of the same moment share a run. Requests during a run cause another one. */
  request(db?: Database): Promise<void>
  /** Runs `work` when the job is due. Does nothing while another server runs the job. */
  runWhenDue(work: (run: SharedRun) => Promise<Finished>, options?: RunOptions): Promise<void>
}

/** Creates a job of this process. A killed run ends with its lease; a run that throws is due again in a minute. */
export function createSharedJob({ db, name, clock }: SharedJobOptions): SharedJob {
  const holder = randomUUID()
  const row = { name, holder: '', leaseUntil: 0, requests: 0, handled: 0, nextAt: 0, failures: 0, state: '' }

  async function claim(now: number, isForced: boolean) {
    await db
      .insertInto('shared_job')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return await db
      .updateTable('shared_job')
      .set({ holder, leaseUntil: now + LEASE_MS })
      .where('name', '=', name)
      .where(({ eb, or }) => or([eb('leaseUntil', '<=', now), eb('leaseUntil', '>', now + 2 * LEASE_MS)]))
      .where(({ eb, or, and, ref }) =>
        or([
          eb('nextAt', '<=', isForced ? Number.MAX_SAFE_INTEGER : now),
          eb('nextAt', '>', now + MAX_AHEAD_MS),
          // After a failure, requests wait like everything else.
          and([eb('requests', '>', ref('handled')), eb('failures', '=', 0)]),
        ]),
      )
      .returning(['requests', 'failures', 'state'])
      .executeTakeFirst()
  }

  async function extendIn(transaction: Database): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable('shared_job')
      .set({ leaseUntil: clock() + LEASE_MS })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new LeaseLostError()
  }

  async function finish(handled: number, { nextAt, failures, state }: Finished): Promise<void> {
    await db
      .updateTable('shared_job')
      .set({ leaseUntil: 0, handled, nextAt, failures, ...(state === undefined ? {} : { state }) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
  }

  return {
    async request(given = db) {
      await given
        .insertInto('shared_job')
        .values({ ...row, requests: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ requests: sql<number>`${sql.ref('shared_job.requests')} + 1` }))
        .execute()
    },
    async runWhenDue(work, { isForced = false, isStopping = () => false } = {}) {
      const claimed = await claim(clock(), isForced)
      if (!claimed) return
      let extendedAt = clock()
      const run: SharedRun = {
        state: claimed.state,
        failures: claimed.failures,
        async extend() {
          if (isStopping()) throw new StoppingError()
          if (Math.abs(clock() - extendedAt) < EXTEND_MS) return
          await extendIn(db)
          extendedAt = clock()
        },
        write: (inside) =>
          inTransaction(db, async (transaction) => {
            await extendIn(transaction)
            return inside(transaction)
          }),
        note: async (transaction, state) => {
          await transaction.updateTable('shared_job').set({ state }).where('name', '=', name).where('holder', '=', holder).execute()
        },
      }
      let finished: Finished | undefined
      try {
        finished = await work(run)
      } catch (error) {
        if (!(error instanceof StoppingError)) throw error
        finished = { nextAt: clock(), failures: claimed.failures }
      } finally {
        await finish(claimed.requests, finished ?? { nextAt: clock() + LEASE_MS, failures: claimed.failures + 1 })
      }
    },
  }
}
