import { setImmediate as letOthers } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isRecord } from '../../renderer/language/codec.ts'
import { clientAddressesFrom, hasAddress } from '../config/trusted-proxies.ts'
import { ApiError } from '../handler/api-error.ts'
import { createBodyBudget } from '../http/calls/body-budget.ts'
import { limitConcurrencyPerKey } from '../http/calls/limit-concurrency.ts'
import type { Env } from '../http/env.ts'
import { isTemporary, RETRY_AFTER_S } from '../http/is-temporary.ts'
import { logFault } from '../http/log/log.ts'
import { logSecurityEvent } from '../http/log/security-log.ts'
import { readBody, sizeOfBody } from '../http/read-body.ts'
import type { InboundSchema } from '../schemas/read-schemas.ts'
import type { AfterResponse } from '../http/after-response.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CallHost } from '../http/calls/call-host.ts'
import { applyBatch, type BatchHost } from './apply-batch.ts'
import { type Client, clientOf } from './clients.ts'
import { openApiOf } from './openapi.ts'
import { createRowReader, type ReadRow } from './read-row.ts'

const MB = 1_024 * 1_024
/** Maximum size of a batch, and of all batches in memory, in bytes. */
const [BATCH_BYTES, ALL_BYTES] = [16 * MB, 64 * MB]
/** How many rows are checked before other requests run. */
const ROWS_AT_ONCE = 10
/** The address of the API's OpenAPI document. */
const DOCUMENT = '/api/inbound/v1/openapi.json'
/** The period of the rate limit, in seconds. */
const PERIOD_S = 60

export interface InboundApiHost extends Omit<BatchHost, 'after' | 'store' | 'logFault'>, Pick<CallHost, 'files' | 'originOf' | 'log'> {
  afterResponse: AfterResponse
  metrics: Pick<Metrics, 'arrived'>
}

/**
 * A refused batch: nothing was applied, unless the server failed. Answered as problem details (RFC 9457) in English, for the developers of the
 * sender.
 */
class InboundError extends Error {
  override name = 'InboundError'
  constructor(
    readonly status: 401 | 403 | 413 | 415 | 422 | 429 | 500 | 503,
    detail: string,
    readonly retryAfterS?: number,
  ) {
    super(detail)
  }
}

/** What the functions that read a body find. */
const DETAILS = {
  413: `A batch has at most ${BATCH_BYTES / MB} MB.`,
  429: 'Too many batches arrive at once.',
} as const

const AWAY = 'The database or the folder of files is away. Repeat the batch; a part of it may be applied.'
const FAILED = 'The server failed. Repeat the batch; a part of it may be applied. The operator finds the reason in the log.'

const isKnown = (status: number): status is keyof typeof DETAILS => Object.hasOwn(DETAILS, status)

/**
 * Mounts the API of `schemas/inbound`, through which other systems send batches of rows. The sender is known by its secret alone. Each row has
 * an answer of its own; a batch as a whole is refused with 401, 403, 413, 415, 422, 429, 500 or 503.
 */
export function mountInbound(app: Hono<Env>, host: InboundApiHost): void {
  const { schemas, clock, afterResponse, files } = host
  const read = createRowReader(schemas)
  const reserve = createBodyBudget({ bodies: ALL_BYTES, bodiesPerCaller: 2 * BATCH_BYTES })
  // Batches of one sender are applied in the order of their arrival.
  const inTurn = limitConcurrencyPerKey(1)
  /** By limit, because a limiter has one for all its keys. */
  const limiters = new Map<number, RateLimiterMemory>()

  async function consume({ name, rowsPerMinute }: Client, rows: number): Promise<void> {
    if (rows > rowsPerMinute)
      throw new InboundError(422, `A batch of this client has at most ${rowsPerMinute} rows, its limit for a minute.`)
    const limiter = limiters.get(rowsPerMinute) ?? new RateLimiterMemory({ points: rowsPerMinute, duration: PERIOD_S })
    limiters.set(rowsPerMinute, limiter)
    try {
      await limiter.consume(name, rows)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new InboundError(429, `At most ${rowsPerMinute} rows a minute are accepted.`, Math.ceil(error.msBeforeNext / 1_000))
    }
  }

  const faultLogOf = (context: Context<Env>) => (error: unknown) => logFault(host.log, context.get('requestId'), error)

  const document = openApiOf(schemas)
  app.get(DOCUMENT, (context) => {
    context.set('pattern', DOCUMENT)
    return context.json(document)
  })
  for (const schema of schemas.inbound) {
    app.post(schema.path, async (context) => {
      context.set('pattern', schema.path)
      try {
        const client = await authenticate(context, host, schema)
        if (context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
          throw new InboundError(415, 'The body must be application/json.')
        const release = reserve(client.name, sizeOfBody(context, BATCH_BYTES))
        try {
          const rows = rowsIn(await readBody(context, BATCH_BYTES), schema)
          await consume(client, rows.length)
          const after = (work: () => Promise<void>) => afterResponse.start(work, context.get('requestId'))
          const checked = await readRows(rows, (row) => read(schema.id, row))
          const answers = await inTurn(client.name, () =>
            applyBatch({ ...host, store: files.store, after, logFault: faultLogOf(context) }, client.name, schema.id, checked),
          )
          host.metrics.arrived(
            client.name,
            answers.map(({ result }) => result),
          )
          return context.json({ rows: answers })
        } finally {
          release()
        }
      } catch (error) {
        if (error instanceof InboundError) return refuse(context, error)
        if (error instanceof ApiError && isKnown(error.status))
          return refuse(context, new InboundError(error.status, DETAILS[error.status]))
        if (error instanceof ApiError) throw error
        faultLogOf(context)(error)
        return refuse(context, isTemporary(error) ? new InboundError(503, AWAY, RETRY_AFTER_S) : new InboundError(500, FAILED))
      }
    })
  }

  async function authenticate(context: Context<Env>, { db, originOf, log }: InboundApiHost, { id }: InboundSchema): Promise<Client> {
    const [, secret] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    const client = secret === undefined ? undefined : await clientOf(db, secret, clock())
    if (!client) throw new InboundError(401, 'The header Authorization must be "Bearer" and the secret of a client.')
    context.set('client', client.name)
    const isNear = client.addresses === '' || hasAddress(clientAddressesFrom(client.addresses), originOf(context).address)
    if (isNear && client.kinds.includes(id)) return client
    logSecurityEvent(log, context.get('requestId'), 'authz_fail', { client: client.name })
    throw new InboundError(403, isNear ? `The client may not send ${id}.` : 'The client may not call from this address.')
  }
}

function rowsIn(body: Uint8Array, { maxRows }: InboundSchema): unknown[] {
  let sent: unknown
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new InboundError(422, 'The body is no JSON in UTF-8.')
  }
  const rows = isRecord(sent) ? sent['rows'] : undefined
  if (!Array.isArray(rows)) throw new InboundError(422, 'The body must be an object with the list "rows".')
  if (rows.length > maxRows) throw new InboundError(422, `A batch has at most ${maxRows} rows.`)
  return rows
}

/** Checks rows one by one, and lets other requests run between them. */
async function readRows(rows: readonly unknown[], read: (row: unknown) => ReadRow): Promise<ReadRow[]> {
  const found: ReadRow[] = []
  for (const [at, row] of rows.entries()) {
    found.push(read(row))
    if (at % ROWS_AT_ONCE === 0) await letOthers()
  }
  return found
}

function refuse(context: Context<Env>, { status, message, retryAfterS }: InboundError): Response {
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  }
  return new Response(JSON.stringify({ status, detail: message }), { status, headers })
}
