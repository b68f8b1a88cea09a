import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'

/** A fact for the operator, without personal data. Its time, the program's version and the release of the content are added when it is written. */
export type LogRecord = Readonly<Record<string, unknown>> & { level?: 'info' | 'warn' | 'error' }

/** Writes one line of JSON. */
export type Log = (record: LogRecord) => void

/** Creates a log that writes each record as a line of JSON. `observe` gets each record as well, to count it. */
export function createLog(options: {
  write: (line: string) => void
  clock: () => number
  version: string
  /** The release of the content that the server follows; undefined for none. */
  release: () => number | undefined
  observe: (record: LogRecord) => void
}): Log {
  const { write, clock, version, release, observe } = options
  return ({ level = 'info', ...details }) => {
    const record = { level, ...details }
    observe(record)
    write(JSON.stringify({ time: new Date(clock()).toISOString(), version, release: release(), ...record }))
  }
}

/** An answered request. `route` is a pattern, because the path may contain personal data (DEC-15). */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  /** How long it took, in milliseconds. */
  ms: number
  /** The status in the answer's envelope, which may differ from the HTTP status; undefined without an envelope. */
  answer?: string | undefined
}

/**
 * Logs one line per request: method, route, status and duration. The client of the inbound API is named. Never query, body, names or tokens
 * (DEC-15). Health checks are logged only when they fail, because balancers ask every few seconds.
 */
export function logRequests(log: Log, onAnswered: (request: AnsweredRequest) => void): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    context.set('pattern', '/*')
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const { status } = context.res
    const request = { method: context.req.method, route: context.get('pattern'), status, ms }
    onAnswered({ ...request, answer: context.get('answered') })
    if (request.route.startsWith('/health/') && status < 400) return
    log({ ...request, client: context.get('client'), requestId })
  }
}

/** Logs an internal error: its type, code and stack. The message is left out, because it may quote personal data. */
export function logFault(log: Log, requestId: string, error: unknown): void {
  const { name, code, stack } =
    error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error, code: undefined, stack: undefined }
  const at = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => line.trim())
  log({ level: 'error', requestId, name, code, at })
}
