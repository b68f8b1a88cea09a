import type { Context, Hono } from 'hono'
import { handlers } from '../../generated/handlers.ts'
import { isEmpty } from '../../renderer/language/codec.ts'
import type { AppIdentity, Caller, HandlerContext } from '../context.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkClaims } from '../identity/claims.ts'
import { callerOf } from '../identity/sessions.ts'
import type { SignIn } from '../identity/sign-in.ts'
import type { Files } from '../files/store.ts'
import type { Insurer } from '../insurer.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Outside } from '../outside.ts'
import { Refusal } from '../refusal.ts'
import type { CallSchema, Schemas } from '../schemas.ts'
import type { Sms } from '../sms.ts'
import type { WeCom } from '../wecom.ts'
import type { Afterwards } from './afterwards.ts'
import { type Envelope, answer } from './answer.ts'
import type { Env } from './env.ts'
import { answerOnce } from './idempotency.ts'
import { limitBody } from './limit-body.ts'
import { logSecurityEvent } from './security-log.ts'
import type { Log } from './log.ts'
import { readRequest } from './read-request.ts'
import { createWireChecks } from './wire-schema.ts'

export interface CallHost {
  schemas: Schemas
  db: Database
  clock: () => number
  app: AppIdentity
  publicOrigins: readonly string[]
  wecom: WeCom
  outbox: Pick<Outbox, 'wake'>
  sms: Sms
  insurer: Insurer | undefined
  outside: Outside
  files: Files
  afterwards: Afterwards
  signIn: SignIn
  /** A keyed hash of the network a request comes from; undefined when nobody knows. */
  clientOf: (context: Context<Env>) => string | undefined
  log: Log
}

type Request = Record<string, unknown>
type AnyHandler = (
  request: Request,
  context: HandlerContext,
) => Promise<{ data: Request } | { refused: { status: string; message?: string } }>

/** The greatest request in bytes: without files, and with one (DEC-21: 15 MB a file; 1 MB for what stands around it). */
const [BODY_LIMIT, FILE_BODY_LIMIT] = [1024 * 1024, 16 * 1024 * 1024]

/**
 * Mounts every call of `schemas/calls` at its method and path. What a call's JSON declares is all that is read and all
 * that is answered; a new call needs a JSON and a handler, nothing here. Throws for a call that can't be served yet.
 */
export function mountCalls(app: Hono<Env>, host: CallHost): void {
  const wireCheckOf = createWireChecks(host.schemas)
  for (const call of host.schemas.calls) {
    if (call.access === 'policyholder' || call.access === 'ticket')
      throw new Error(`${call.id}: calls for ${call.access} are not served yet`)
    const fits = wireCheckOf(call)
    const limit = limitBody(call.encoding === 'multipart' ? FILE_BODY_LIMIT : BODY_LIMIT)
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), limit, async (context) => {
      context.set('pattern', call.path)
      const caller = call.access === 'open' ? undefined : await authenticate(context, host.db, host.clock())
      context.set('userId', caller?.userId)
      const wire = await readRequest(context, call)
      // A body may be minutes on its way: what holds now is what holds when it is here.
      const now = host.clock()
      if (!fits(wire)) throw new Refusal('badInput')
      const request = decode(call, wire, host.schemas)
      checkClaims(call.request, request, caller, host.app)
      return answer(context, await perform(context, { call, request, caller, now }, host))
    })
  }
}

/** The raw token in the Authorization header, no scheme (AMB2-23), and nothing else says who someone is. */
async function authenticate(context: Context<Env>, db: Database, now: number): Promise<Caller> {
  const token = context.req.header('authorization')
  const caller = token ? await callerOf(db, token, now) : undefined
  if (!caller) throw new Refusal('unauthorised')
  return caller
}

function decode(call: CallSchema, wire: Request, { codec }: Schemas): Request {
  const given = Object.entries(codec.read(call.request, wire)).filter(([, value]) => !isEmpty(value))
  const defaults = Object.entries(call.request).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]]))
  const files = Object.entries(wire).filter(([name, value]) => value instanceof File && name in call.request)
  const request: Request = { ...Object.fromEntries(defaults), ...Object.fromEntries(given), ...Object.fromEntries(files) }
  if (codec.missing(call.request, request).length > 0) throw new Refusal('badInput')
  return request
}

interface Asked {
  call: CallSchema
  request: Request
  caller: Caller | undefined
  now: number
}

async function perform(context: Context<Env>, { call, request, caller, now }: Asked, host: CallHost): Promise<Envelope> {
  // The registry is typed per call; here any of them is meant, and its request has just been checked against its fields.
  const handler = handlers[call.id] as unknown as AnyHandler
  const { app, publicOrigins, schemas, wecom, outbox, sms, insurer, outside, files } = host
  let works: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void works.push(work)
  const client = caller ? undefined : host.clientOf(context)
  const logged = { clock: host.clock, requestId: context.get('requestId') }
  const run = async (db: Database) =>
    encode(
      call,
      await handler(request, {
        db,
        now,
        time: schemas.time,
        app,
        publicOrigins,
        wecom,
        outbox,
        sms,
        insurer,
        outside,
        after,
        files,
        say: schemas.text,
        setting: schemas.setting,
        caller,
        client,
        signIn: host.signIn,
        logSecurity: (event, details) => logSecurityEvent(host.log, logged, event, details),
      }),
      schemas,
    )
  const carryOut = () => {
    if (call.method === 'GET' || !caller || call.once === false) return run(host.db)
    const once = { userId: caller.userId, call: call.id, key: context.req.header('idempotency-key'), now, done: statusOf(call) }
    return inTransaction(host.db, (transaction) => {
      // A transaction that is run again begins anew.
      works = []
      return answerOnce(transaction, once, () => run(transaction))
    })
  }
  const envelope = await carryOut()
  for (const work of works) host.afterwards.start(work, context.get('requestId'))
  return envelope
}

function encode(call: CallSchema, answered: Awaited<ReturnType<AnyHandler>>, { codec }: Schemas): Envelope {
  if ('refused' in answered) return { status: answered.refused.status, message: answered.refused.message ?? '' }
  const data = codec.write(call.response, answered.data)
  const missing = codec.missing(call.response, data)
  if (missing.length > 0) throw new Error(`${call.id} answers without ${missing.join(', ')}`)
  // A response whose one field is called `data` is the whole of it (schemas/language: call).
  return { status: statusOf(call), message: 'success', data: call.response['data'] ? data['data'] : data }
}

/** The status of success: 200, or the one word that the call's own test asks for. */
function statusOf({ success }: CallSchema): string {
  const { field, equals } = success
  return field === 'body.status' && typeof equals === 'string' ? equals : '200'
}
