import type { Log } from '../../http/log/log.ts'

/** What an operator should know; without personal data. */
export interface SyncProblem {
  reason: string
  /** The API function and WeCom's error code. */
  code?: string | undefined
  advice?: string | undefined
  count?: number
}

/** The log of a sync with WeCom. */
export interface SyncReport {
  /** Logs why a sync failed: once until it succeeds or fails otherwise, and again each day. */
  problem(problem: SyncProblem): void
  /** Logs something that a successful sync left for the operator: once a day. */
  notice(problem: SyncProblem): void
  /** Logs counts when the sync changed something, or succeeded after a problem or for the first time. */
  success(counts: Readonly<Record<string, number>>, isChanged: boolean): void
  /** Logs the progress of a long sync, at most once a minute. */
  progress(counts: Readonly<Record<string, number>>): void
}

/** Reasons that time resolves. */
const TEMPORARY: ReadonlySet<string> = new Set(['rate', 'away', 'token', 'changing'])
const [MINUTE, DAY] = [60_000, 86_400_000]

/** Creates the log of the sync `name`, of this process. */
export function createSyncReport(name: string, log: Log, clock: () => number): SyncReport {
  let failing: string | undefined
  let isFirst = true
  let progressAt: number | undefined
  const loggedAt = new Map<string, number>()
  const write = (level: 'error' | 'warn' | 'info', event: string, details: object) => log({ level, [name]: event, ...details })
  const isDue = (key: string) => {
    const at = loggedAt.get(key)
    if (at !== undefined && Math.abs(clock() - at) < DAY) return false
    loggedAt.set(key, clock())
    return true
  }
  return {
    problem(problem) {
      const key = `${problem.reason} ${problem.code ?? ''}`
      if (failing !== key && failing !== undefined) loggedAt.delete(key)
      failing = key
      if (isDue(key)) write(TEMPORARY.has(problem.reason) ? 'warn' : 'error', 'failed', problem)
    },
    notice(problem) {
      if (isDue(problem.reason)) write('warn', 'notice', problem)
    },
    success(counts, isChanged) {
      if (failing !== undefined) loggedAt.delete(failing)
      if (isChanged || isFirst || failing !== undefined) write('info', 'synced', counts)
      failing = undefined
      progressAt = undefined
      isFirst = false
    },
    progress(counts) {
      progressAt ??= clock()
      if (Math.abs(clock() - progressAt) < MINUTE) return
      progressAt = clock()
      write('info', 'progress', counts)
    },
  }
}
