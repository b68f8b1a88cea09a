import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'

/** Writes one line of JSON. */
export type Log = (line: string) => void

/** Logs one line per request: time, method, route, status and duration. The client of the inbound API is named. Never query, body, names or tokens (DEC-15). */
export function logRequests(log: Log, clock: () => number): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    context.set('pattern', '/*')
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const line = {
      time: new Date(clock()).toISOString(),
      method: context.req.method,
      route: context.get('pattern'),
      status: context.res.status,
      client: context.get('client'),
      ms,
      requestId,
    }
    log(JSON.stringify(line))
  }
}

/** Logs an internal error: its type, code and stack. The message is left out, because it may quote personal data. */
export function logFault(log: Log, clock: () => number, requestId: string, error: unknown): void {
  const { name, code, stack } =
    error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error, code: undefined, stack: undefined }
  const at = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => line.trim())
  log(JSON.stringify({ time: new Date(clock()).toISOString(), level: 'error', requestId, name, code, at }))
}
