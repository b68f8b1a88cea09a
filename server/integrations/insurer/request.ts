import { readLimited } from '../read-limited.ts'
import { InsurerError } from './insurer-error.ts'

export interface CoreEndpoint {
  /** The core's address, without a slash at the end. */
  base: string
  /** The service token that we show it. */
  token: string
}

export interface CoreRequest {
  operation: string
  /** By which the core's log and ours name the same request. */
  requestId: string
  /** JSON. */
  body: string
  /** Ends the wait. */
  signal: AbortSignal
  /** What an answer may have at most, in bytes. */
  mostBytes: number
}

/** Statuses that are about the one request; every other one that is no success says that the core, or the way to it, is not in order. */
const ABOUT_THE_REQUEST = new Set([400, 404, 405, 409, 410, 411, 413, 414, 415, 422])
const SERVER_ERROR = 500

/**
 * Asks the core for one operation, and answers what it says as JSON, not yet looked at. Throws an InsurerError for everything but
 * HTTP 200 with a body of JSON. Redirects are not followed, since what is sent is personal and carries the token.
 */
export async function postToCore({ base, token }: CoreEndpoint, asked: CoreRequest): Promise<unknown> {
  const { operation, requestId, body, signal, mostBytes } = asked
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Request-Id': requestId,
  }
  let answer: string
  try {
    const response = await fetch(`${base}/${operation}`, { method: 'POST', headers, body, signal, redirect: 'manual' })
    if (response.status !== 200) {
      // Nobody reads what it says, so it need not arrive.
      response.body?.cancel().catch(() => undefined)
      throw refusal(operation, response.status)
    }
    answer = await readText(response, operation, mostBytes)
  } catch (error) {
    if (error instanceof InsurerError) throw error
    if (signal.aborted) throw new InsurerError(operation, 'no answer in time', { isAway: true })
    throw new InsurerError(operation, `unreachable${causeOf(error)}`, { isAway: true, isPassing: true })
  }
  try {
    return JSON.parse(answer)
  } catch {
    throw new InsurerError(operation, 'no JSON', { isAway: true })
  }
}

function refusal(operation: string, status: number): InsurerError {
  return new InsurerError(operation, `HTTP ${status}`, { isAway: !ABOUT_THE_REQUEST.has(status), isPassing: status >= SERVER_ERROR })
}

async function readText(response: Response, operation: string, mostBytes: number): Promise<string> {
  const body = await readLimited(response, mostBytes)
  if (!body) throw new InsurerError(operation, 'too large')
  return body.toString('utf8')
}

/** The system's name for what went wrong, e.g. ECONNREFUSED or CERT_HAS_EXPIRED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' && /^[A-Z_]{1,60}$/.test(cause.code) ? ` (${cause.code})` : ''
}
