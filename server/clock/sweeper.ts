import { deleteReleasedPictures } from '../claims/delete-picture.ts'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import { type Swept, sweepFiles } from '../files/sweep.ts'
import { forgetOldContent } from '../content/forget.ts'
import { forgetOldClients } from '../http/client/published-files.ts'
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
  /** Marks the client's files as used, so that no server deletes them; undefined when they are not published. */
  publishClient: ((now: number) => Promise<void>) | undefined
  /** When false, the sweeper runs only when `tick` is called. */
  byItself: boolean
}

/**
 * Starts an hourly sweep, the first one immediately: of unused files, of pictures that no legal hold keeps any more, of old clients and of their compiled content. Deletes
 * nothing between a jump of the clock and its confirmation (DEC-41). Logs counts and faults.
 */
export function startSweeper({ db, store, trustedClock, log, publishClient, byItself }: SweeperOptions): Ticker<Swept> {
  async function work(stopping: () => boolean): Promise<Swept> {
    const { now, isTrusted } = await trustedClock.check()
    if (!isTrusted) return { forgotten: 0, unnamed: 0 }
    await publishClient?.(now)
    await forgetOldClients(db, now)
    await forgetOldContent(db, now)
    await deleteReleasedPictures(db)
    const swept = await sweepFiles(db, store, now, stopping)
    if (swept.forgotten + swept.unnamed > 0) log({ clock: 'sweep', ...swept })
    return swept
  }
  return startTicker({ restMs: byItself ? REST_MS : 0, work, onFault: (error) => logFault(log, 'sweep', error) })
}
