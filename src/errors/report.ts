import { buildId } from '../build-id.ts'

/**
 * Tells the service of errors on this phone: what kind, where in our files or screens, in which build, and how often.
 * No message, no address, no argument: any of them may hold something of a customer. A report that does not arrive is
 * not sent again, and nothing here throws, so that reporting can't be what fails.
 */
type Kind = 'error' | 'rejection' | 'boundary'

/** The address of server/http/reports/mount-reports.ts. */
const PATH = '/report/errors'
/** So long errors are gathered, in milliseconds; so many different ones; and so many reports in the life of a page. */
const [GATHER_MS, MOST_WAITING, MOST_REPORTS] = [1_000, 20, 50]
const MOST_COUNT = 1_000

interface Waiting {
  kind: Kind
  screen: string
  place: string
  count: number
}

const waiting = new Map<string, Waiting>()
let timer: ReturnType<typeof setTimeout> | undefined
let reports = 0

/** Notes one error; what is the same is counted. `place`: a node of a screen, or `file:line:column` of the build. */
export function noteError(kind: Kind, screen: string, place: string): void {
  if (reports >= MOST_REPORTS) return
  const key = `${kind} ${screen} ${place}`
  const known = waiting.get(key)
  if (known) known.count = Math.min(known.count + 1, MOST_COUNT)
  else if (waiting.size < MOST_WAITING) waiting.set(key, { kind, screen, place, count: 1 })
  timer ??= setTimeout(send, GATHER_MS)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  const body = JSON.stringify({ build: buildId(), errors: [...waiting.values()] })
  waiting.clear()
  reports += 1
  try {
    const blob = new Blob([body], { type: 'application/json' })
    if (navigator.sendBeacon?.(PATH, blob)) return
    void fetch(PATH, { method: 'POST', body: blob, keepalive: true }).catch(() => undefined)
  } catch {
    // A phone that can't report goes on all the same.
  }
}

/** The first of our own files that a stack names, with line and column. */
export function placeOfStack(stack: string | undefined): string {
  const [, file, line, column] = /\/assets\/([\w.-]+\.js)(?:\?[^:)\s]*)?:(\d+):(\d+)/.exec(stack ?? '') ?? []
  return file === undefined ? 'unknown' : `${file}:${line}:${column}`
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** From now on errors that nobody catches are reported; `screen` is asked for the one that is open. */
export function reportErrors(screen: () => string): void {
  const where = () => {
    try {
      return screen()
    } catch {
      return ''
    }
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    const place = placeOfStack(stackOf(error))
    noteError('error', where(), place === 'unknown' ? placeOfStack(`${filename}:${lineno}:${colno}`) : place)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', where(), placeOfStack(stackOf(reason))))
  window.addEventListener('pagehide', send)
}
