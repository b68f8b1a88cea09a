import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'

/** Takes one finished line of JSON. */
export type Log = (line: string) => void

/** One line per request: when, what route, how it ended, how long it took. Never a query, a body, a name, a token (DEC-15). */
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
      ms,
      requestId,
    }
    log(JSON.stringify(line))
  }
}

/** A fault of ours: its kind and where it happened. Its message is left out, since it may quote what someone sent. */
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
