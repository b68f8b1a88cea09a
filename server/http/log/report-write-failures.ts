import type { Writable } from 'node:stream'

/** How often the same reason is reported, in milliseconds. */
const INTERVAL_MS = 60_000

/**
 * Reports that the log cannot be written, for example on a full disk or after the log's reader ended, instead of ending the process. Lines
 * are lost meanwhile. `report` gets a sentence for each new reason, and once a minute.
 */
export function reportWriteFailures(output: Writable, report: (sentence: string) => void, elapsed = () => performance.now()): void {
  let last: { reason: string; at: number } | undefined
  output.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    const at = elapsed()
    if (last?.reason === code && at - last.at < INTERVAL_MS) return
    last = { reason: code, at }
    report(`The log cannot be written (${code}); its lines are lost until it can.\n`)
  })
}
