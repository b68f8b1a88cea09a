import type { Context } from 'hono'
import type { Caller, HandlerContext } from '../../handler/handler-context.ts'
import type { Database } from '../../database/tables.ts'
import type { CallSchema } from '../../schemas/read-schemas.ts'
import { browserOf } from '../browser-of.ts'
import type { Env } from '../env.ts'
import { logSecurityEvent } from '../log/security-log.ts'
import type { CallHost } from './call-host.ts'

/** A request that was read and checked, with who asks and when. */
export interface Asked {
  call: CallSchema
  request: Record<string, unknown>
  caller: Caller | undefined
  now: number
}

/** What a handler leaves behind for when its request is carried out. */
export interface Left {
  /** What it does `after`. */
  works: (() => Promise<void>)[]
  /** The cookie by which the browser is known from then on. */
  cookie: string | undefined
}

/** What makes the context of a handler for a database or a transaction; what the handler leaves behind is put into `left`. */
export function handlerContextOf(
  context: Context<Env>,
  { caller, now }: Asked,
  host: CallHost,
  left: Left,
): (db: Database) => HandlerContext {
  const { personalData, app, publicOrigins, wecom, outbox, sms, insurer, certificates, typedSignatures, signingKey, externalLinks, files } =
    host
  const { signIn, signInStates, claimTickets, oneTimeCodes, pseudonym, schemas } = host
  const logged = { clock: host.clock, requestId: context.get('requestId') }
  const rest: Omit<HandlerContext, 'db'> = {
    personalData,
    now,
    time: schemas.time,
    app,
    publicOrigins,
    wecom,
    outbox,
    sms,
    insurer,
    certificates,
    signingKey,
    typedSignatures,
    externalLinks,
    after: (work) => void left.works.push(work),
    files,
    text: schemas.text,
    card: schemas.card,
    setting: schemas.setting,
    caller,
    client: caller ? undefined : host.clientOf(context),
    origin: host.originOf(context),
    signIn,
    browser: browserOf(context, { publicOrigins, name: (cookie) => void (left.cookie = cookie) }),
    signInStates,
    claimTickets,
    oneTimeCodes,
    pseudonym,
    logSecurity: (event, details) => logSecurityEvent(host.log, logged, event, details),
  }
  return (db) => ({ ...rest, db })
}
