import { fetchLimited, parseJson } from '../fetch-limited.ts'
import { InsurerError } from './insurer-error.ts'

export interface CoreEndpoint {
  /** The core's address without a trailing slash. */
  base: string
  /** The service token sent to the core. */
  token: string
}

export interface CoreRequest {
  operation: string
  /** Identifies the request in the core's log and in ours. */
  requestId: string
  /** JSON. */
  body: string
  signal: AbortSignal
  /** Maximum size of an answer, in bytes. */
  mostBytes: number
}

/** Statuses that concern one request only. Every other failure status means that the core, or a proxy before it, is unavailable. */
const ABOUT_THE_REQUEST = new Set([400, 404, 405, 409, 410, 411, 413, 414, 415, 422])
/** Statuses that concern the content of the request. After any other one the outcome is unknown: it may be a wrong address or a conflict. */
const REJECTED = new Set([400, 411, 413, 414, 415, 422])
const SERVER_ERROR = 500

/**
 * Calls one operation of the core and returns its JSON, not yet validated. Throws an InsurerError for everything but HTTP 200 with
 * a JSON body. Does not follow redirects, because the request has personal data and the token.
 */
export async function postToCore({ base, token }: CoreEndpoint, request: CoreRequest): Promise<unknown> {
  const { operation, requestId, body, signal, mostBytes } = request
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Request-Id': requestId,
  }
  try {
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const
    const response = await fetchLimited(`${base}/${operation}`, init, { signal, mostBytes })
    if (response.status !== 200) throw statusError(operation, response.status)
    if (!response.body) throw new InsurerError(operation, 'too large')
    return parseJson(response.body)
  } catch (error) {
    if (error instanceof InsurerError) throw error
    if (error instanceof SyntaxError) throw new InsurerError(operation, 'no JSON', { isUnavailable: true })
    if (signal.aborted) throw new InsurerError(operation, 'no answer in time', { isUnavailable: true })
    throw new InsurerError(operation, `unreachable${causeOf(error)}`, { isUnavailable: true, isTransient: true })
  }
}

function statusError(operation: string, status: number): InsurerError {
  return new InsurerError(operation, `HTTP ${status}`, {
    isUnavailable: !ABOUT_THE_REQUEST.has(status),
    isTransient: status >= SERVER_ERROR,
    isRejected: REJECTED.has(status),
  })
}

/** Returns the system's error code in parentheses, e.g. ECONNREFUSED or CERT_HAS_EXPIRED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' && /^[A-Z_]{1,60}$/.test(cause.code) ? ` (${cause.code})` : ''
}
