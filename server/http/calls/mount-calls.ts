import type { Context, Hono } from 'hono'
import { handlers } from '../../../generated/handlers.ts'
import { isEmpty } from '../../../renderer/language/codec.ts'
import type { AppIdentity, Caller, HandlerContext, Origin } from '../../handler/context.ts'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { callerId, isAdmitted } from '../../identity/access.ts'
import { checkClaims } from '../../identity/claims.ts'
import type { Pseudonym } from '../../identity/pseudonym.ts'
import { callerOf } from '../../identity/sessions.ts'
import type { SignInStates } from '../../identity/sign-in-states.ts'
import type { ClaimTickets } from '../../identity/claim-tickets.ts'
import type { SignInDoors } from '../../identity/sign-in.ts'
import type { Files } from '../../files/store.ts'
import type { Insurer } from '../../integrations/insurer.ts'
import type { PersonalData } from '../../personal-data/personal-data.ts'
import type { Answered, Base64Answer, Prepared } from '../../handler/handler.ts'
import type { Limits } from '../limits.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { ExternalLinks } from '../../integrations/external-links.ts'
import type { OneTimeCodes } from '../../one-time-codes/one-time-codes.ts'
import { ApiError } from '../../handler/api-error.ts'
import { type CallSchema, changesData, type Schemas } from '../../schemas/read-schemas.ts'
import type { Sms } from '../../integrations/sms/sms.ts'
import type { WeCom } from '../../integrations/wecom/wecom.ts'
import type { AfterResponse } from '../after-response.ts'
import { type Envelope, answer, answerFile } from '../answer.ts'
import { browserOf } from '../browser-of.ts'
import { createBodyBudget } from './body-budget.ts'
import type { Env } from '../env.ts'
import { answerOnce, fingerprintOf } from './idempotency.ts'
import { createTurns, createTurnsOf } from './in-turn.ts'
import { readBody, sizeOfBody } from '../read-body.ts'
import { checkContentType, readRequest } from './read-request.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import type { Log } from '../log/log.ts'
import { wireChecksOf } from './wire-schema.ts'

export interface CallHost {
  schemas: Schemas
  db: Database
  personalData: PersonalData
  clock: () => number
  app: AppIdentity
  publicOrigins: readonly string[]
  wecom: WeCom
  outbox: Pick<Outbox, 'wake'>
  sms: Sms
  insurer: Insurer | undefined
  externalLinks: ExternalLinks
  files: Files
  afterResponse: AfterResponse
  signIn: SignInDoors
  signInStates: SignInStates
  claimTickets: ClaimTickets
  oneTimeCodes: OneTimeCodes
  pseudonym: Pseudonym
  /** A keyed hash of the network a request comes from; undefined when nobody knows. */
  clientOf: (context: Context<Env>) => string | undefined
  originOf: (context: Context<Env>) => Origin
  log: Log
  limits: Pick<Limits, 'bodies' | 'bodiesOfOne'>
}

type Request = Record<string, unknown>
type AnyHandler = (request: Request, context: HandlerContext) => Promise<Answered<Request> | Prepared<Request> | Base64Answer<Request>>

/**
 * The greatest body in bytes: of someone who has not signed in, without files, and with one (DEC-21: 15 MB a file; 1 MB
 * for what stands around it).
 */
const [OPEN_LIMIT, BODY_LIMIT, FILE_LIMIT] = [16 * 1024, 1024 * 1024, 16 * 1024 * 1024]
/** A body of more bytes is taken apart in turn: that takes several times its size in memory. So many at once. */
const [LARGE, LARGE_AT_ONCE] = [1024 * 1024, 2]
/** So many requests of one caller ask a system far away at once; the others wait, and hold no connection to the database meanwhile. */
const ASKING_AT_ONCE = 4

/**
 * Mounts every call of `schemas/calls` at its method and path. What a call's JSON declares is all that is read and all
 * that is answered; a new call needs a JSON and a handler, nothing here.
 */
export function mountCalls(app: Hono<Env>, host: CallHost): void {
  const wireCheckOf = wireChecksOf(host.schemas)
  const reserve = createBodyBudget(host.limits)
  const inTurn = createTurns(LARGE_AT_ONCE)
  const inTurnOf = createTurnsOf(ASKING_AT_ONCE)
  for (const call of host.schemas.calls) {
    const fits = wireCheckOf(call)
    const limit = bodyLimitOf(call)
    const carryOut = async (context: Context<Env>, caller: Caller | undefined, body: Uint8Array<ArrayBuffer>) => {
      const wire = await readRequest(context, call, body)
      // A body may be minutes on its way: what holds now is what holds when it is here.
      const now = host.clock()
      if (!fits(wire)) throw new ApiError('badInput')
      const request = decode(call, wire, host.schemas)
      checkClaims(call.request, request, { caller, app: host.app, pseudonym: host.pseudonym })
      const asked = { call, request, caller, now }
      return call.asksOthers && caller ? inTurnOf(callerId(caller), () => perform(context, asked, host)) : perform(context, asked, host)
    }
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('pattern', call.path)
      // Of a body nothing is read before it is known who sends it, what it is, and that there is room for it.
      const caller = call.access === 'open' ? undefined : await authenticate(context, host.db, host.clock())
      if (caller?.kind === 'staff') context.set('userId', caller.userId)
      if (caller && !isAdmitted(caller, call.access)) throw new ApiError('forbidden')
      checkContentType(context, call)
      if (call.encoding === 'query') return carryOut(context, caller, new Uint8Array())
      const release = reserve(caller ? callerId(caller) : '', sizeOfBody(context, limit))
      try {
        const body = await readBody(context, limit)
        const work = () => carryOut(context, caller, body)
        return await (body.length > LARGE ? inTurn(work) : work())
      } finally {
        release()
      }
    })
  }
}

const bodyLimitOf = ({ access, encoding, maxBody }: CallSchema): number =>
  maxBody ?? (access === 'open' ? OPEN_LIMIT : encoding === 'multipart' ? FILE_LIMIT : BODY_LIMIT)

/** The raw token in the Authorization header, no scheme (AMB2-23), and nothing else says who someone is. */
async function authenticate(context: Context<Env>, db: Database, now: number): Promise<Caller> {
  const token = context.req.header('authorization')
  const caller = token ? await callerOf(db, token, now) : undefined
  if (!caller) throw new ApiError('unauthorised')
  return caller
}

function decode(call: CallSchema, wire: Request, { codec }: Schemas): Request {
  const given = Object.entries(codec.read(call.request, wire)).filter(([, value]) => !isEmpty(value))
  const defaults = Object.entries(call.request).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]]))
  const files = Object.entries(wire).filter(([name, value]) => value instanceof File && name in call.request)
  const request: Request = { ...Object.fromEntries(defaults), ...Object.fromEntries(given), ...Object.fromEntries(files) }
  if (codec.missing(call.request, request).length > 0) throw new ApiError('badInput')
  return request
}

interface Asked {
  call: CallSchema
  request: Request
  caller: Caller | undefined
  now: number
}

async function perform(context: Context<Env>, asked: Asked, host: CallHost): Promise<Response> {
  const { call, request, caller, now } = asked
  // The registry is typed per call; here any of them is meant, and its request has just been checked against its fields.
  const handler = handlers[call.id] as unknown as AnyHandler
  const { personalData, app, publicOrigins, schemas, wecom, outbox, sms, insurer, externalLinks, files } = host
  let works: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void works.push(work)
  const client = caller ? undefined : host.clientOf(context)
  const logged = { clock: host.clock, requestId: context.get('requestId') }
  let cookie: string | undefined
  const browser = browserOf(context, {
    publicOrigins,
    name: (made) => {
      cookie = made
    },
  })
  const run = (db: Database) =>
    handler(request, {
      db,
      personalData,
      now,
      time: schemas.time,
      app,
      publicOrigins,
      wecom,
      outbox,
      sms,
      insurer,
      externalLinks,
      after,
      files,
      text: schemas.text,
      card: schemas.card,
      setting: schemas.setting,
      caller,
      client,
      origin: host.originOf(context),
      signIn: host.signIn,
      browser,
      signInStates: host.signInStates,
      claimTickets: host.claimTickets,
      oneTimeCodes: host.oneTimeCodes,
      pseudonym: host.pseudonym,
      logSecurity: (event, details) => logSecurityEvent(host.log, logged, event, details),
    })
  const once = async (owner: Caller, write: (db: Database) => ReturnType<AnyHandler>) => {
    const key = context.req.header('idempotency-key')
    const fingerprint = key === undefined ? '' : fingerprintOf(request, call.retryMayChange)
    return inTransaction(host.db, (transaction) => {
      // A transaction that is run again begins anew.
      works = []
      const asks = { userId: callerId(owner), call: call.id, key, fingerprint, now, done: call.success.status }
      return answerOnce(transaction, asks, async () => encode(call, await write(transaction), schemas))
    })
  }
  const carryOut = async (): Promise<Envelope | Base64Answer<Request>> => {
    if (!changesData(call) || !caller) {
      const answered = await run(host.db)
      return 'base64' in answered ? answered : encode(call, answered, schemas)
    }
    if (call.encoding !== 'multipart' && !call.asksOthers) return once(caller, run)
    const prepared = await run(host.db)
    if (!('write' in prepared)) return encode(call, prepared, schemas)
    let written = false
    const envelope = await once(caller, (db) => {
      written = true
      return prepared.write(db)
    })
    // After a fault nobody knows whether the row was committed; then the sweep decides.
    if (!written || envelope.status !== call.success.status) await prepared.discard?.()
    return envelope
  }
  const done = await carryOut()
  for (const work of works) host.afterResponse.start(work, context.get('requestId'))
  if ('base64' in done) return answerFile({ ...call.success, message: 'success' }, done.base64)
  const answered = await answer(context, done)
  if (cookie !== undefined) answered.headers.append('Set-Cookie', cookie)
  return answered
}

function encode(call: CallSchema, answered: Awaited<ReturnType<AnyHandler>>, { codec }: Schemas): Envelope {
  if (!('data' in answered) && !('refused' in answered))
    throw new Error(`${call.id} answers what a ${call.method} in ${call.encoding} does not`)
  if ('refused' in answered) return { ...answered.refused, message: answered.refused.message ?? '' }
  const data = codec.write(call.response, answered.data)
  const missing = codec.missing(call.response, data)
  if (missing.length > 0) throw new Error(`${call.id} answers without ${missing.join(', ')}`)
  // A response whose one field is called `data` is the whole of it (schemas/language: call).
  return { ...call.success, message: 'success', data: call.response['data'] ? data['data'] : data }
}
