import type { Context, Hono } from 'hono'
import { isEmpty } from '../../../renderer/language/as-text.ts'
import type { Caller } from '../../handler/handler-context.ts'
import type { Database } from '../../database/tables.ts'
import { callerId, isAdmitted } from '../../identity/access.ts'
import { checkClaims } from '../../identity/claims.ts'
import { callerOf } from '../../identity/sessions.ts'
import { ApiError } from '../../handler/api-error.ts'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import { createBodyBudget } from './body-budget.ts'
import type { CallHost } from './call-host.ts'
import type { Env } from '../env.ts'
import { createTurns, createTurnsOf } from './in-turn.ts'
import { perform } from './perform.ts'
import { readBody, sizeOfBody } from '../read-body.ts'
import { checkContentType, readRequest } from './read-request.ts'
import { wireChecksOf } from './wire-schema.ts'

type Request = Record<string, unknown>

/** Who sends a request, and when that was looked up, epoch milliseconds. */
interface Sender {
  caller: Caller | undefined
  seenAt: number
}

/**
 * The greatest body in bytes: of someone who has not signed in, without files, and with one (DEC-21: 15 MB a file; 1 MB
 * for what stands around it).
 */
const [OPEN_LIMIT, BODY_LIMIT, FILE_LIMIT] = [16 * 1024, 1024 * 1024, 16 * 1024 * 1024]
/** A body of more bytes is taken apart in turn: that takes several times its size in memory. So many at once. */
const [LARGE, LARGE_AT_ONCE] = [1024 * 1024, 2]
/** So many requests of one caller ask a system far away at once; the others wait, and hold no connection to the database meanwhile. */
const ASKING_AT_ONCE = 4
/** Of a request that was longer on its way, or waited longer for its turn, milliseconds, it is asked again who sends it. */
const STALE_MS = 1_000

/**
 * Mounts every call of `schemas/calls` at its method and path. What a call's JSON declares is all that is read and all
 * that is answered; a new call needs a JSON and a handler, nothing here.
 */
export function mountCalls(app: Hono<Env>, host: CallHost): void {
  const wireCheckOf = wireChecksOf(host.schemas)
  const reserve = createBodyBudget(host.limits)
  const inTurn = createTurns(LARGE_AT_ONCE)
  const inTurnOf = createTurnsOf(ASKING_AT_ONCE)
  // The router takes the first that fits: `/customers/{id}` would also take what `/customers/all` is asked.
  const literalFirst = [...host.schemas.calls].sort((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')))
  for (const call of literalFirst) {
    const fits = wireCheckOf(call)
    const limit = bodyLimitOf(call)
    const carryOut = async (context: Context<Env>, { caller, seenAt }: Sender, body: Uint8Array<ArrayBuffer>) => {
      const wire = await readRequest(context, call, body)
      // A body may be minutes on its way: what holds now is what holds when it is here.
      const now = host.clock()
      if (!fits(wire)) throw new ApiError('badInput')
      const request = decode(call, wire, host.schemas)
      checkClaims(call.request, request, { caller, app: host.app, pseudonym: host.pseudonym })
      const work = async () => {
        // Whoever has signed out meanwhile, everywhere maybe, has taken back what they had begun (DEC-32).
        if (caller && Math.abs(host.clock() - seenAt) > STALE_MS) await authenticate(context, host.db, host.clock())
        return perform(context, { call, request, caller, now }, host)
      }
      return call.asksOthers && caller ? inTurnOf(callerId(caller), work) : work()
    }
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('pattern', call.path)
      // Of a body nothing is read before it is known who sends it, what it is, and that there is room for it.
      const seenAt = host.clock()
      const caller = call.access === 'open' ? undefined : await authenticate(context, host.db, seenAt)
      const sender = { caller, seenAt }
      if (caller?.kind === 'staff') context.set('userId', caller.userId)
      if (caller && !isAdmitted(caller, call.access)) throw new ApiError('forbidden')
      checkContentType(context, call)
      if (call.encoding === 'query') return carryOut(context, sender, new Uint8Array())
      const release = reserve(caller ? callerId(caller) : '', sizeOfBody(context, limit))
      try {
        const body = await readBody(context, limit)
        const work = () => carryOut(context, sender, body)
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
