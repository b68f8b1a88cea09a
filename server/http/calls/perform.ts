import type { Context } from 'hono'
import { handlers } from '../../../generated/handlers.ts'
import type { Caller, HandlerContext } from '../../handler/handler-context.ts'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { callerId } from '../../identity/access.ts'
import type { Answered, Base64Answer, Prepared } from '../../handler/handler.ts'
import { changesData } from '../../schemas/read-schemas.ts'
import { type Envelope, answer, answerFile } from '../answer.ts'
import type { Env } from '../env.ts'
import type { CallHost } from './call-host.ts'
import { encode } from './encode.ts'
import { type Asked, handlerContextOf, type Left } from './handler-context.ts'
import { answeredBefore, answerOnce, fingerprintOf, type Once } from './idempotency.ts'

type Request = Record<string, unknown>
type AnyHandler = (request: Request, context: HandlerContext) => Promise<Answered<Request> | Prepared<Request> | Base64Answer<Request>>

/** Carries a request out and answers it; what its handler does `after` begins then. */
export async function perform(context: Context<Env>, asked: Asked, host: CallHost): Promise<Response> {
  const left: Left = { works: [], cookie: undefined }
  const done = await carryOut(context, asked, host, left)
  for (const work of left.works) host.afterResponse.start(work, context.get('requestId'))
  if ('base64' in done) return answerFile({ ...asked.call.success, message: 'success' }, done.base64)
  const answered = await answer(context, done)
  if (left.cookie !== undefined) answered.headers.append('Set-Cookie', left.cookie)
  return answered
}

/**
 * What changes nothing, or has no caller, is asked without a transaction; what changes something, once in a transaction
 * (DEC-19). A call that takes files, or asks a system far away, does that before its transaction, and leaves what is to be
 * written (`Prepared`); with a key that was answered before it does neither.
 */
async function carryOut(context: Context<Env>, asked: Asked, host: CallHost, left: Left): Promise<Envelope | Base64Answer<Request>> {
  const { call, request, caller } = asked
  // The registry is typed per call; here any of them is meant, and its request has just been checked against its fields.
  const handler = handlers[call.id] as unknown as AnyHandler
  const contextFor = handlerContextOf(context, asked, host, left)
  const run = (db: Database) => handler(request, contextFor(db))
  const encoded = (answered: Awaited<ReturnType<AnyHandler>>) => {
    if ('data' in answered || 'refused' in answered) return encode(call, answered, host.schemas)
    throw new Error(`${call.id} answers what a ${call.method} in ${call.encoding} does not`)
  }
  if (!changesData(call) || !caller) {
    const answered = await run(host.db)
    return 'base64' in answered ? answered : encoded(answered)
  }
  const repeat = repeatOf(context, { ...asked, caller })
  const once = (write: (db: Database) => ReturnType<AnyHandler>) =>
    inTransaction(host.db, (transaction) => {
      // A transaction that is run again begins anew.
      left.works = []
      return answerOnce(transaction, repeat, async () => encoded(await write(transaction)))
    })
  if (call.encoding !== 'multipart' && !call.asksOthers) return once(run)
  const known = await answeredBefore(host.db, repeat)
  if (known) return known
  const prepared = await run(host.db)
  if (!('write' in prepared)) return encoded(prepared)
  let written = false
  const envelope = await once((db) => {
    written = true
    return prepared.write(db)
  })
  // After a fault nobody knows whether the row was committed; then the sweep decides.
  if (!written || envelope.status !== call.success.status) await prepared.discard?.()
  return envelope
}

/** By what a repeat is told: the caller and the Idempotency-Key (DEC-19). */
function repeatOf(context: Context<Env>, { call, request, caller, now }: Asked & { caller: Caller }): Once {
  const key = context.req.header('idempotency-key')
  const fingerprint = key === undefined ? '' : fingerprintOf(request, call.retryMayChange)
  return { userId: callerId(caller), call: call.id, key, fingerprint, now, done: call.success.status }
}
