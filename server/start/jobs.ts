import { startClock, type Ticked } from '../clock/clock.ts'
import { startSweeper } from '../clock/sweeper.ts'
import type { Swept } from '../files/sweep.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import type { Parts } from './parts.ts'

/** How often the errors of phones are written down, in milliseconds. */
const PHONE_ERRORS_MS = 60_000

/** What runs without being asked: the clock, the sweeper of files, and the lines of the log. */
export interface Jobs {
  tick(): Promise<Ticked>
  sweep(): Promise<Swept>
  /** Resolves once what runs has ended; no more of it begins. */
  stop(): Promise<void>
  /** Writes the last lines of the log; after that nothing is written. */
  end(): void
}

export function startJobs({ restMs }: StartOptions, { db, schemas, store, clock }: OpenData, parts: Parts): Jobs {
  const { log, output, outbox, phoneErrors, publicOrigins } = parts
  process.once('exit', output.flush)
  const phoneErrorsTimer = setInterval(phoneErrors.flush, PHONE_ERRORS_MS).unref()
  const ticker = startClock({ db, schemas, publicOrigins, outbox, clock, log, restMs })
  const sweeper = startSweeper({ db, store, clock, log, byItself: restMs !== 0 })
  return {
    tick: ticker.tick,
    sweep: sweeper.tick,
    async stop() {
      await Promise.all([ticker.stop(), sweeper.stop()])
    },
    end() {
      clearInterval(phoneErrorsTimer)
      phoneErrors.flush()
      output.flush()
      process.removeListener('exit', output.flush)
    },
  }
}
