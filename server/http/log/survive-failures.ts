import type { Writable } from 'node:stream'

/**
 * Keeps the server running while its log cannot be written, for example on a full disk or after the log's reader ended. These lines are
 * lost; `report` gets one sentence for each new reason.
 */
export function surviveFailures(output: Writable, report: (sentence: string) => void): void {
  let reason: string | undefined
  output.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    if (code !== reason) report(`The log cannot be written (${code}); its lines are lost until it can.\n`)
    reason = code
  })
}
