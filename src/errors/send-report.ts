import { buildId } from '../build-id.ts'
import { errorLog, type NotedError } from './report.ts'

/** The route of server/http/reports/mount-reports.ts. */
const PATH = '/report/errors'
/** How long errors are collected, in milliseconds; how many different errors a report has; how many reports a page sends. */
const [COLLECT_MS, MAX_ERRORS, MAX_REPORTS] = [1_000, 20, 50]
const MAX_COUNT = 1_000

interface ReportedError {
  kind: NotedError['kind']
  screen: string
  /** A node of a screen, or `file:line:column` of the build. */
  place: string
  count: number
}

const pending = new Map<string, ReportedError>()
let timer: ReturnType<typeof setTimeout> | undefined
let reports = 0

/** Returns the first position in our own files, with line and column. */
function placeOf(at: NotedError['at']): string {
  if (typeof at === 'string') return at
  for (const stack of at) {
    const [, file, line, column] = /\/assets\/([\w.-]+\.js)(?:\?[^:)\s]*)?:(\d+):(\d+)/.exec(stack ?? '') ?? []
    if (file !== undefined) return `${file}:${line}:${column}`
  }
  return 'unknown'
}

/** Adds an error to the next report; repeats are counted. */
function add({ kind, screen, at }: NotedError): void {
  if (reports >= MAX_REPORTS) return
  const place = placeOf(at)
  const key = `${kind} ${screen} ${place}`
  const known = pending.get(key)
  if (known) known.count = Math.min(known.count + 1, MAX_COUNT)
  else if (pending.size < MAX_ERRORS) pending.set(key, { kind, screen, place, count: 1 })
  timer ??= setTimeout(send, COLLECT_MS)
}

/** Sends the collected errors. A failed report is not retried, and nothing throws: reporting must not break the page. */
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
    // Described above.
  }
}

/** Sends the errors that have waited, and from now on each error. */
export function sendErrors(): void {
  for (const error of errorLog.waiting.splice(0)) add(error)
  errorLog.note = add
  window.addEventListener('pagehide', send)
}
