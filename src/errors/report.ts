import { buildId } from '../build-id.ts'

/**
 * Reports errors of this page to the service: kind, position in our files or screens, build and count. A report contains no message, URL or
 * argument, because these may include customer data. Failed reports are not retried, and no function in this module throws.
 */
type Kind = 'error' | 'rejection' | 'boundary'

/** The route of server/http/reports/mount-reports.ts. */
const PATH = '/report/errors'
/** How long errors are collected, in milliseconds; how many different errors a report has; how many reports a page sends. */
const [COLLECT_MS, MAX_ERRORS, MAX_REPORTS] = [1_000, 20, 50]
const MAX_COUNT = 1_000

interface PendingError {
  kind: Kind
  screen: string
  place: string
  count: number
}

const pending = new Map<string, PendingError>()
let timer: ReturnType<typeof setTimeout> | undefined
let reports = 0

/** Records one error; repeats are counted. `place` is a node of a screen, or `file:line:column` of the build. */
export function noteError(kind: Kind, screen: string, place: string): void {
  if (reports >= MAX_REPORTS) return
  const key = `${kind} ${screen} ${place}`
  const known = pending.get(key)
  if (known) known.count = Math.min(known.count + 1, MAX_COUNT)
  else if (pending.size < MAX_ERRORS) pending.set(key, { kind, screen, place, count: 1 })
  timer ??= setTimeout(send, COLLECT_MS)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (pending.size === 0) return
  const body = JSON.stringify({ build: buildId(), errors: [...pending.values()] })
  pending.clear()
  reports += 1
  try {
    const blob = new Blob([body], { type: 'application/json' })
    if (navigator.sendBeacon?.(PATH, blob)) return
    void fetch(PATH, { method: 'POST', body: blob, keepalive: true }).catch(() => undefined)
  } catch {
    // Reporting must not break the page.
  }
}

/** Returns the first position in our own files in a stack trace, with line and column. */
export function placeOfStack(stack: string | undefined): string {
  const [, file, line, column] = /\/assets\/([\w.-]+\.js)(?:\?[^:)\s]*)?:(\d+):(\d+)/.exec(stack ?? '') ?? []
  return file === undefined ? 'unknown' : `${file}:${line}:${column}`
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** Starts reporting uncaught errors. `screen` returns the id of the open screen. */
export function reportErrors(screen: () => string): void {
  const screenId = () => {
    try {
      return screen()
    } catch {
      return ''
    }
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    const place = placeOfStack(stackOf(error))
    noteError('error', screenId(), place === 'unknown' ? placeOfStack(`${filename}:${lineno}:${colno}`) : place)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', screenId(), placeOfStack(stackOf(reason))))
  window.addEventListener('pagehide', send)
}
