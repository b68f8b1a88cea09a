import { deleteReleasedPictures } from '../claims/delete-picture.ts'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import { type Swept, sweepFiles } from '../files/sweep.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { startTicker, type Ticker } from './ticker.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** The pause between two sweeps, in milliseconds. */
const REST_MS = 3_600_000

interface SweeperOptions {
  db: Database
  store: FileStore
  trustedClock: TrustedClock
  log: Log
  /** When false, the sweeper runs only when `tick` is called. */
  byItself: boolean
}

/**
 * Starts an hourly sweep of unused files and of pictures that no legal hold keeps any more, the first one immediately. Deletes nothing between
 * a jump of the clock and its confirmation (DEC-41). Logs counts and faults.
 */
export function startSweeper({ db, store, trustedClock, log, byItself }: SweeperOptions): Ticker<Swept> {
  async function work(stopping: () => boolean): Promise<Swept> {
    const { now, isTrusted } = await trustedClock.check()
    if (!isTrusted) return { forgotten: 0, unnamed: 0 }
    await deleteReleasedPictures(db)
    const swept = await sweepFiles(db, store, now, stopping)
    if (swept.forgotten + swept.unnamed > 0) log({ clock: 'sweep', ...swept })
    return swept
  }
  return startTicker({ restMs: byItself ? REST_MS : 0, work, onFault: (error) => logFault(log, 'sweep', error) })
}
