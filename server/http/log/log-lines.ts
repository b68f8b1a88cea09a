/** How long lines are collected before they are written, in milliseconds. */
const WAIT_MS = 20

/**
 * Creates a log that passes several lines to `write` at once, because a write to a pipe blocks the server until it is read. `flush`
 * writes the collected lines. Only kill -9 loses lines, those of the last 20 ms.
 */
export function logLines(write: (text: string) => void): { log: (line: string) => void; flush: () => void } {
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
