import type { Context, Hono } from 'hono'
import { isEmpty } from '../../../renderer/language/as-text.ts'
import type { Caller } from '../../handler/handler-context.ts'
import { hasAddress } from '../../config/trusted-proxies.ts'
import type { Database } from '../../database/tables.ts'
import { callerId, isAdmitted } from '../../identity/access.ts'
import { checkClaims } from '../../identity/claims.ts'
import { callerOf } from '../../identity/sessions.ts'
import { ApiError } from '../../handler/api-error.ts'
import { type CallSchema, changesData, type Schemas } from '../../schemas/read-schemas.ts'
import { outsideServer } from '../../handler/outside-server.ts'
import { createAdmission } from './admission.ts'
import { createBodyBudget } from './body-budget.ts'
import type { CallHost } from './call-host.ts'
import type { Env } from '../env.ts'
import { limitConcurrency, limitConcurrencyPerKey } from './limit-concurrency.ts'
import { perform } from './perform.ts'
import { plainRequest } from './plain-request.ts'
import { readBody, sizeOfBody } from '../read-body.ts'
import { checkContentType, readRequest } from './read-request.ts'
import { ReleaseEnded } from './release-ended.ts'
import { type WireCheck, wireChecksOf } from './wire-schema.ts'

type Request = Record<string, unknown>

/** The caller of a request, and when the session was checked, epoch milliseconds. */
interface Sender {
  caller: Caller | undefined
  checkedAt: number
}

/** The API of the release that a request names: it reads and checks the request. */
interface Checks {
  call: CallSchema
  fits: WireCheck
  host: CallHost
}

/** A request after its checks, and the time when its body had arrived, epoch milliseconds. */
interface Parsed {
  request: Request
  now: number
}

/** Maximum size of a body, in bytes: without a session, without files, with a file (DEC-21: 15 MB a file, 1 MB for the other parts). */
const [OPEN_LIMIT, BODY_LIMIT, FILE_LIMIT] = [16 * 1024, 1024 * 1024, 16 * 1024 * 1024]
/** Bodies above this size, in bytes, are parsed at most two at once, because parsing needs several times their size in memory. */
const [LARGE, LARGE_CONCURRENCY] = [1024 * 1024, 2]
/** Maximum number of concurrent third-party requests per caller. Further requests wait without using a database connection. */
const THIRD_PARTY_CONCURRENCY = 4
/** Age, in milliseconds, from which the session is checked again before the request is executed. */
const STALE_MS = 1_000

/**
 * Mounts every API of `schemas/calls` at its method and path. Only declared fields are read and answered. A new API needs a JSON
 * file and a handler, and no change here.
 */
export function mountCalls(app: Hono<Env>, host: CallHost): void {
  const reserve = createBodyBudget(host.limits)
  const admission = createAdmission(host.limits)
  const limitLarge = limitConcurrency(LARGE_CONCURRENCY)
  const limitPerCaller = limitConcurrencyPerKey(THIRD_PARTY_CONCURRENCY)
  // The router uses the first match: `/customers/{id}` would also match `/customers/all`.
  const literalFirst = [...host.schemas.calls].sort((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')))
  for (const call of literalFirst) {
    const fits = wireChecksOf(host.schemas)(call)
    const limit = bodyLimitOf(call)
    const parse = async (
      context: Context<Env>,
      caller: Caller | undefined,
      body: Uint8Array<ArrayBuffer>,
      checks: Checks,
    ): Promise<Parsed> => {
      const { request: fields } = checks.call
      const wire = plainRequest(fields, await readRequest(context, checks.call, body), checks.host.schemas.entities)
      // Read after the body, whose transfer may take minutes.
      const now = host.clock()
      if (!checks.fits(wire)) throw new ApiError('badInput')
      const request = decode(checks.call, wire, checks.host.schemas)
      checkClaims(fields, request, { caller, app: host.app, pseudonym: host.pseudonym })
      return { request, now }
    }
    const execute = (context: Context<Env>, { caller, checkedAt }: Sender, { request, now }: Parsed, checks: Checks) => {
      const work = async () => {
        // A caller who signed out meanwhile no longer executes pending requests (DEC-32).
        if (caller && Math.abs(host.clock() - checkedAt) > STALE_MS) await authenticate(context, host.db, host.clock())
        return perform(context, { call: checks.call, request, caller, now }, checks.host)
      }
      return call.callsOtherSystems && caller ? limitPerCaller(callerId(caller), work) : work()
    }
    const answerTo = async (context: Context<Env>): Promise<Response> => {
      // Checks session, content type and memory limits before reading the body.
      const checkedAt = host.clock()
      const caller = call.access === 'open' ? undefined : await authenticate(context, host.db, checkedAt, isUsedBy(context, call))
      const sender = { caller, checkedAt }
      if (caller?.kind === 'staff') context.set('userId', caller.userId)
      if (caller && !(isAdmitted(caller, call.access) && isNear(context, caller, host))) throw new ApiError('forbidden')
      checkContentType(context, call)
      const own = { call, fits, host }
      // Without a session nothing of a release is checked: logins are part of the program.
      const checks = caller && changesData(call) ? await checksFor(context, own) : own
      if (call.encoding === 'query') return execute(context, sender, await parse(context, caller, new Uint8Array(), checks), checks)
      const release = reserve(caller ? callerId(caller) : '', sizeOfBody(context, limit))
      try {
        // A body that has arrived already would free the slot for a moment only, in which another call would start.
        const body = await (context.env.incoming?.complete ? readBody(context, limit) : outsideServer(() => readBody(context, limit)))
        const work = () => parse(context, caller, body, checks)
        // The limit ends before the call of another system, whose slow answers must not delay other uploads.
        return await execute(context, sender, await (body.length > LARGE ? limitLarge(work) : work()), checks)
      } finally {
        release()
      }
    }
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), (context) => {
      context.set('pattern', call.path)
      return admission.run(readKeyOf(context, call, host), () => answerTo(context))
    })
  }
}

/**
 * Returns the checks of the release that the page of a write names: what somebody fills while another release becomes active is saved as
 * that page allowed. Throws `ReleaseEnded` for one that is too old.
 */
async function checksFor(context: Context<Env>, own: Checks): Promise<Checks> {
  const { content, schemas } = own.host
  if (!content) return own
  const named = /^\d{1,9}$/.exec(context.req.header('content-release') ?? '')?.[0]
  const found = await content.named(named === undefined ? content.follower.current().number : Number(named))
  if ('ended' in found) throw new ReleaseEnded(found.difference)
  const releaseNumber = found.number
  const { schemas: other = schemas } = found
  const call = other === schemas ? own.call : other.calls.find(({ id }) => id === own.call.id)
  // A call of a program is in every release that the program can use.
  if (!call) throw new ReleaseEnded([])
  return { call, fits: wireChecksOf(other)(call), host: { ...own.host, schemas: other, releaseNumber } }
}

/** Returns what reads have in common that get the same answer: session, address, coding and request; undefined for other calls. */
function readKeyOf(context: Context<Env>, { method, access }: CallSchema, { originOf }: CallHost): string | undefined {
  if (method !== 'GET' || access === 'open') return undefined
  const headers = ['authorization', 'unattended', 'accept-encoding'].map((name) => context.req.header(name))
  return JSON.stringify([...headers, originOf(context).address, context.req.url])
}

/** Whether a privileged caller is at one of the operator's addresses, if there is a list. */
const isNear = (context: Context<Env>, caller: Caller, { adminAddresses, originOf }: CallHost): boolean =>
  adminAddresses === undefined ||
  caller.kind !== 'staff' ||
  caller.role === 'steward' ||
  hasAddress(adminAddresses, originOf(context).address)

const bodyLimitOf = ({ access, encoding, maxBody }: CallSchema): number =>
  maxBody ?? (access === 'open' ? OPEN_LIMIT : encoding === 'multipart' ? FILE_LIMIT : BODY_LIMIT)

/** Whether a request shows that a person uses the session; a page that refetches by itself says so in a header. */
const isUsedBy = (context: Context<Env>, { background }: CallSchema): boolean =>
  background !== true && context.req.header('unattended') === undefined

/** Identifies the caller only by the token in the Authorization header, which has no scheme (AMB2-23). */
async function authenticate(context: Context<Env>, db: Database, now: number, isUse = true): Promise<Caller> {
  const token = context.req.header('authorization')
  const caller = token ? await callerOf(db, token, now, isUse) : undefined
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
