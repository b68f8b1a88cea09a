import type { Log } from './log.ts'

/** How long a line may wait for company, in milliseconds. */
const WAIT_MS = 20

/**
 * A log whose lines reach `write` together: writing to a pipe makes the whole server wait for its reader, and one write
 * for many lines waits once. `flush` writes what is left; lines of the last 20 ms are lost only to kill -9.
 */
export function logLines(write: (text: string) => void): { log: Log; flush: () => void } {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    write(text)
  }
  const log = (line: string) => {
    waiting.push(`${line}\n`)
    timer ??= setTimeout(flush, WAIT_MS)
  }
  return { log, flush }
}
