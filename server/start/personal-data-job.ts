import { REST_MS } from '../clock/clock.ts'
import { createSharedJob, type Finished, type SharedRun } from '../clock/shared-job.ts'
import { startTicker } from '../clock/ticker.ts'
import { scrub } from '../database/scrub.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { type BatchKind, type Batches, withRest } from '../personal-data/batches.ts'
import type { OpenData } from './open-data.ts'
import { PREPARATION, SCRUB } from './scrub-note.ts'

/** How often progress is logged, in milliseconds. */
const PROGRESS_MS = 60_000

/** Another server may have written with the old key since, so this end alone does not permit its removal. */
const DONE =
  'No key needs SECRET_KEY_PREVIOUS now. Keep it for a day. If other servers still write with the old key, stop them first, and start one server once more with both.'

/** The preparation of personal data beside serving. */
export interface PersonalDataJob {
  /** Runs the preparation unless it has ended in this process or runs on another server. Throws database errors. */
  prepareData(): Promise<void>
  /** Ends the preparation after the running batch; the next start continues it. */
  stop(): Promise<void>
}

/**
 * Starts the preparation of personal data: encrypts clear values, and hashes and wraps again after a change of SECRET_KEY, in batches, on one
 * server at a time. Then rewrites SQLite's file. Runs until it has ended once in this process, and logs start, progress and end.
 */
export function startPersonalDataJob({ restMs }: { restMs?: number | undefined }, data: OpenData, log: Log): PersonalDataJob {
  const { db, clock, preparation, databaseLocation } = data
  const job = createSharedJob({ db, name: PREPARATION, clock })
  let isFirst = true
  let isDone = !data.isPreparationDue

  async function prepare(run: SharedRun): Promise<Finished> {
    const report = createReport(log)
    report.started(await preparation.count())
    let isNoted = run.state === SCRUB
    const write: Batches['write'] = async (kind, work) => {
      await run.extend()
      return withRest(async () => {
        const { changed, noted } = await run.write(async (transaction) => {
          const count = await work(transaction)
          if (count > 0 && !isNoted) await run.note(transaction, SCRUB)
          return { changed: count, noted: isNoted || count > 0 }
        })
        isNoted = noted
        report.wrote(kind, changed)
        return changed
      })
    }
    await preparation.run({ db, write })
    await run.extend()
    if (isNoted) await scrub(db, databaseLocation)
    report.done((await preparation.count()).keys)
    preparation.end()
    isDone = true
    return { nextAt: clock(), failures: 0, state: '' }
  }
  async function runUntilDone(isStopping: () => boolean): Promise<void> {
    if (isDone) return
    const isForced = isFirst
    isFirst = false
    await job.runWhenDue(prepare, { isForced, isStopping })
  }
  const ticker = startTicker({
    restMs: restMs ?? REST_MS,
    work: runUntilDone,
    onFault: (error) => logFault(log, PREPARATION, error),
  })
  return { prepareData: ticker.tick, stop: ticker.stop }
}

interface Counts {
  clear: number
  hashes: number
  keys: number
}

/** Creates the log of one run; silent when nothing waits. */
function createReport(log: Log) {
  const began = performance.now()
  const counts: Record<BatchKind, number> = { encrypted: 0, hashed: 0, wrapped: 0 }
  let waiting: Counts = { clear: 0, hashes: 0, keys: 0 }
  let progressAt = began
  const write = (event: string, details: object) => log({ level: 'info', personalData: event, ...details })
  const isNeeded = () => waiting.clear + waiting.hashes + waiting.keys > 0
  return {
    started(found: Counts) {
      waiting = found
      const advice = waiting.keys > 0 ? { advice: 'Every start needs SECRET_KEY_PREVIOUS until this is done.' } : {}
      if (isNeeded()) write('started', { ...waiting, ...advice })
    },
    wrote(kind: BatchKind, rows: number) {
      counts[kind] += rows
      if (performance.now() - progressAt < PROGRESS_MS) return
      progressAt = performance.now()
      write('progress', { ...counts, of: waiting })
    },
    done(keys: number) {
      const advice = waiting.keys > 0 && keys === 0 ? { advice: DONE } : {}
      if (isNeeded()) write('done', { ...counts, seconds: Math.round((performance.now() - began) / 1000), ...advice })
    },
  }
}
