/**
 * Notes errors of this page: kind, position in our files or screens. A note contains no message, URL or argument, because these may include
 * customer data. No function in this module throws. `send-report.ts`, which is loaded after the first screen, sends them to the service.
 */
export interface NotedError {
  kind: 'error' | 'rejection' | 'boundary'
  screen: string
  /** A node of a screen, or `file:line:column` of the build. */
  place: string
}

/** Without the code that sends them, more errors of a loop would only cost memory. */
const MAX_WAITING = 20

/** Receives each error; until the code that sends them is loaded, they wait. */
export const errorLog: { waiting: NotedError[]; note(error: NotedError): void } = {
  waiting: [],
  note(error) {
    if (errorLog.waiting.length < MAX_WAITING) errorLog.waiting.push(error)
  },
}

/** Returns the first position in our own files in a stack trace, with line and column. */
function placeOfStack(stack: string | undefined): string {
  const [, file, line, column] = /\/assets\/([\w.-]+\.js)(?:\?[^:)\s]*)?:(\d+):(\d+)/.exec(stack ?? '') ?? []
  return file === undefined ? 'unknown' : `${file}:${line}:${column}`
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** Starts noting uncaught errors. `screen` returns the id of the open screen. */
export function noteErrors(screen: () => string): void {
  const note = (kind: NotedError['kind'], place: string) => {
    try {
      errorLog.note({ kind, screen: screen(), place })
    } catch {
      errorLog.note({ kind, screen: '', place })
    }
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    const place = placeOfStack(stackOf(error))
    note('error', place === 'unknown' ? placeOfStack(`${filename}:${lineno}:${colno}`) : place)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', placeOfStack(stackOf(reason))))
}
