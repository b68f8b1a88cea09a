/**
 * Notes errors of this page. No function in this module throws. `send-report.ts`, which is loaded after the first screen, reports them to the
 * service, without messages, URLs and arguments, because these may include customer data.
 */
export interface NotedError {
  /** `draft`: no error, but a stored draft that a release does not accept. */
  kind: 'error' | 'rejection' | 'boundary' | 'draft'
  screen: string
  /** A node of a screen, or stack traces and positions of scripts; the first position in our own files counts. */
  at: string | readonly (string | undefined)[]
}

/** More errors of a loop would only cost memory while the code that sends them is missing. */
const MAX_WAITING = 10

/** Receives each error; until the code that sends them is loaded, they wait. */
export const errorLog: { waiting: NotedError[]; note(error: NotedError): void } = {
  waiting: [],
  note(error) {
    if (errorLog.waiting.length < MAX_WAITING) errorLog.waiting.push(error)
  },
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** Starts noting uncaught errors. `screen` returns the id of the open screen. */
export function noteErrors(screen: () => string): void {
  const note = (kind: NotedError['kind'], at: NotedError['at']) => {
    let id = ''
    try {
      id = screen()
    } catch {
      // The error is reported without a screen.
    }
    errorLog.note({ kind, screen: id, at })
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    note('error', [stackOf(error), `${filename}:${lineno}:${colno}`]),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', [stackOf(reason)]))
}
