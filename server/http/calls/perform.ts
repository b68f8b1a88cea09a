import type { Context } from 'hono'
import { handlers } from '../../../generated/handlers.ts'
import type { Caller, HandlerContext, ServiceName } from '../../handler/handler-context.ts'
import { stampRecords } from '../../content/stamp-records.ts'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { callerId } from '../../identity/access.ts'
import { type Answered, type Base64Answer, onlyDeclared, type Prepared, type IsUsable } from '../../handler/handler.ts'
import { changesData } from '../../schemas/read-schemas.ts'
import { type Envelope, answer, answerFile } from '../answer.ts'
import type { Env } from '../env.ts'
import type { CallHost } from './call-host.ts'
import { encode } from './encode.ts'
import { type CheckedRequest, type Deferred, handlerContextOf } from './handler-context.ts'
import { answerOnce, findStoredAnswer, fingerprintsOf, type IdempotentRequest } from './idempotency.ts'

type Request = Record<string, unknown>
type AnyAnswer = Answered<Request> | Prepared<Request> | Base64Answer<Request>
interface AnyHandler {
  services: readonly ServiceName[]
  run: (request: Request, context: HandlerContext) => Promise<AnyAnswer>
  isUsable?: IsUsable
}

/** Executes a request and returns its response; then starts the jobs that its handler passed to `after`. */
export async function perform(context: Context<Env>, checked: CheckedRequest, host: CallHost): Promise<Response> {
  const deferred: Deferred = { jobs: [], cookie: undefined }
  const result = await execute(context, checked, host, deferred)
  for (const job of deferred.jobs) host.afterResponse.start(job, context.get('requestId'))
  if ('base64' in result) return answerFile({ ...checked.call.success, message: 'success' }, result.base64)
  const response = await answer(context, result)
  if (deferred.cookie !== undefined) response.headers.append('Set-Cookie', deferred.cookie)
  return response
}

/**
 * Runs the handler. A request that only reads, or has no caller, runs without a transaction; every other request runs once in a
 * transaction (DEC-19). An API that receives files or calls a third party does that before the transaction and returns the writes
 * to run in it (`Prepared`). A retry with a known key does neither.
 */
async function execute(
  context: Context<Env>,
  checked: CheckedRequest,
  host: CallHost,
  deferred: Deferred,
): Promise<Envelope | Base64Answer<Request>> {
  const { call, request, caller } = checked
  // The registry is typed per API. The cast is safe because the request was validated against this API's fields.
  const handler = handlers[call.id] as unknown as AnyHandler
  const contextFor = handlerContextOf(context, checked, host, deferred)
  const { releaseNumber } = host
  const stamped = (db: Database) => (releaseNumber === undefined ? db : stampRecords(db, releaseNumber))
  const run = (db: Database) => handler.run(request, onlyDeclared(contextFor(stamped(db)), handler.services))
  const encoded = (answered: AnyAnswer) => {
    if ('data' in answered || 'refused' in answered) return encode(call, answered, host.schemas)
    throw new Error(`${call.id}: a ${call.method} with the encoding ${call.encoding} cannot return this kind of answer`)
  }
  if (!changesData(call) || !caller) {
    const answered = await run(host.db)
    return 'base64' in answered ? answered : encoded(answered)
  }
  const idempotent = idempotentRequestOf(context, { ...checked, caller }, host, handler)
  const once = (write: (db: Database) => Promise<AnyAnswer>) =>
    inTransaction(host.db, (transaction) => {
      // Discards jobs of a failed attempt when the transaction is retried.
      deferred.jobs = []
      return answerOnce(transaction, idempotent, async () => encoded(await write(transaction)))
    })
  if (call.encoding !== 'multipart' && !call.callsOtherSystems) return once(run)
  const stored = await findStoredAnswer(host.db, idempotent)
  if (stored) return stored
  const prepared = await run(host.db)
  if (!('write' in prepared)) return encoded(prepared)
  let written = false
  const envelope = await once((db) => {
    written = true
    return prepared.write(stamped(db))
  })
  // Not called after an error, because then it is unknown whether the rows were committed; the sweeper decides later.
  if (!written || envelope.status !== call.success.status) await prepared.discard?.()
  return envelope
}

/** Returns the data by which a retry is recognised: caller, API and Idempotency-Key (DEC-19). */
function idempotentRequestOf(
  context: Context<Env>,
  { call, request, caller, now }: CheckedRequest & { caller: Caller },
  { files, pseudonym }: CallHost,
  { isUsable }: AnyHandler,
): IdempotentRequest {
  const key = call.repeatable ? undefined : context.req.header('idempotency-key')
  return {
    userId: callerId(caller),
    call: call.id,
    key,
    fingerprints: key === undefined ? [''] : fingerprintsOf(pseudonym, request, call.retryMayChange),
    now,
    overwrites: call.overwrites ?? false,
    done: call.success.status,
    renew: (text) => files.renew(text, now),
    isUsable: async (db, { data }) => !isUsable || isUsable({ ...(data as Request | undefined) }, { db, now }),
  }
}
