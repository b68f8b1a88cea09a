import type { Context } from 'hono'
import type { Caller, HandlerContext } from '../../handler/handler-context.ts'
import type { Database } from '../../database/tables.ts'
import type { CallSchema } from '../../schemas/read-schemas.ts'
import { browserOf } from '../browser-of.ts'
import type { Env } from '../env.ts'
import { logFault } from '../log/log.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import type { CallHost } from './call-host.ts'

/** A validated request with its caller and time. */
export interface CheckedRequest {
  call: CallSchema
  request: Record<string, unknown>
  caller: Caller | undefined
  now: number
}

/** What a handler requests for the time after its answer. */
export interface Deferred {
  /** The jobs passed to `after`. */
  jobs: (() => Promise<void>)[]
  cookie: string | undefined
}

/** Returns a function that creates the handler's context for a database or transaction. Jobs and cookie are stored in `deferred`. */
export function handlerContextOf(
  context: Context<Env>,
  { caller, now }: CheckedRequest,
  host: CallHost,
  deferred: Deferred,
): (db: Database) => HandlerContext {
  const {
    personalData,
    app,
    publicOrigins,
    wecom,
    outbox,
    sms,
    insurer,
    certificates,
    typedSignatures,
    signingKey,
    externalLinks,
    files,
    content,
  } = host
  const { signIn, signInStates, claimTickets, oneTimeCodes, pseudonym, schemas } = host
  const requestId = context.get('requestId')
  const rest: Omit<HandlerContext, 'db'> = {
    personalData,
    now,
    releaseNumber: host.releaseNumber,
    time: schemas.time,
    app,
    publicOrigins,
    wecom,
    outbox,
    sms,
    insurer,
    certificates,
    content,
    signingKey,
    typedSignatures,
    externalLinks,
    after: (work) => void deferred.jobs.push(work),
    files,
    text: schemas.text,
    card: schemas.card,
    setting: schemas.setting,
    modes: schemas.modes,
    defaultMode: schemas.defaultMode,
    passwordCost: host.passwordCost,
    requiresSecondFactor: host.requiresSecondFactor,
    caller,
    client: caller ? undefined : host.clientOf(context),
    origin: host.originOf(context),
    signIn,
    browser: browserOf(context, { publicOrigins, setCookie: (cookie) => void (deferred.cookie = cookie) }),
    signInStates,
    claimTickets,
    oneTimeCodes,
    pseudonym,
    logFault: (error) => logFault(host.log, requestId, error),
    logSecurity: (event, details) => logSecurityEvent(host.log, requestId, event, details),
  }
  return (db) => ({ ...rest, db })
}
