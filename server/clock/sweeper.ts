import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import { type Swept, sweepFiles } from '../files/sweep.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { startTicker, type Ticker } from './ticker.ts'

/** How long the sweep rests, in milliseconds. */
const REST_MS = 3_600_000

interface SweeperOptions {
  db: Database
  store: FileStore
  clock: () => number
  log: Log
  /** False: it sweeps only when told to. */
  byItself: boolean
}

/** Sweeps files every hour, the first time at once. What it took is one line of numbers in the log, a fault its kind and place. */
export function startSweeper({ db, store, clock, log, byItself }: SweeperOptions): Ticker<Swept> {
  async function work(stopping: () => boolean): Promise<Swept> {
    const now = clock()
    const swept = await sweepFiles(db, store, now, stopping)
    if (swept.forgotten + swept.unnamed > 0) log(JSON.stringify({ time: new Date(now).toISOString(), clock: 'sweep', ...swept }))
    return swept
  }
  return startTicker({ restMs: byItself ? REST_MS : 0, work, onFault: (error) => logFault(log, clock, 'sweep', error) })
}
