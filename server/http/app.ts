import { dirname, join } from 'node:path'
import { type Context, Hono } from 'hono'
import { answer } from './answer.ts'
import { closeUnread } from './close-unread.ts'
import type { Env } from './env.ts'
import { securityHeaders } from './headers.ts'
import { type Health, mountHealth } from './health.ts'
import { logSecurityEvent, type SecurityEvent } from './log/security-log.ts'
import { logFault, logRequests } from './log/log.ts'
import { OverloadedError } from './calls/admission.ts'
import { ReleaseEnded } from './calls/release-ended.ts'
import type { CallHost } from './calls/call-host.ts'
import { mountCalls } from './calls/mount-calls.ts'
import { mountReports } from './reports/mount-reports.ts'
import type { PhoneErrors } from './reports/phone-errors.ts'
import { serveFiles } from './serve-files.ts'
import { findPublished } from './client/published-files.ts'
import { mountPage } from './client/mount-page.ts'
import { serveClient } from './client/serve-client.ts'
import { mountContent } from '../content/mount-content.ts'
import type { Content } from '../content/open-content.ts'
import { mountPreview } from '../preview/mount-preview.ts'
import type { PreviewProcesses } from '../preview/processes.ts'
import { mountInbound } from '../inbound/mount-inbound.ts'
import { isTemporary, RETRY_AFTER_S } from './is-temporary.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { ApiError } from '../handler/api-error.ts'
import { UnreadableError } from '../personal-data/cipher.ts'
import { type CallbackHost, mountCallback } from '../integrations/wecom/callback.ts'

/** The latest time after which a call that was refused for overload may be repeated, in seconds. */
const MAX_RETRY_AFTER_S = 5

const WORKBENCH_NOT_BUILT = 'The workbench is not built yet: "npm run build" builds it.'

/** How many changes a message about an ended release names. */
const SHOWN_CHANGES = 3

/** Maps the HTTP status of an API error to its security event. */
const SECURITY_EVENTS: Readonly<Record<number, SecurityEvent>> = { 403: 'authz_fail', 429: 'excess_rate_limit_exceeded' }

export interface AppOptions extends CallHost, Health, CallbackHost {
  phoneErrors: PhoneErrors
  metrics: Pick<Metrics, 'answered' | 'arrived'>
  staticDir: string
  /** Undefined for a server that follows no releases. */
  content: Content | undefined
  /** The processes of the workbench's previews. */
  previews: PreviewProcesses
  /** Mounts additional routes before the client's routes; not set in production. */
  extend?: ((app: Hono<Env>) => void) | undefined
}

/**
 * Creates the HTTP app of the reference service: the API of `schemas/calls`, the built client, security headers, request log, and
 * error answers (DEC-03; internal errors without details). A database or storage of files that cannot be used is answered 503 with
 * Retry-After. Does not open a port.
 */
export function createApp(options: AppOptions): Hono<Env> {
  const { clock, log, schemas } = options
  const app = new Hono<Env>()
  const https = options.publicOrigins.some((origin) => origin.startsWith('https:'))

  app.use(logRequests(log, options.metrics.answered))
  app.use(securityHeaders(https, clock))
  app.use(closeUnread)
  mountHealth(app, options)
  mountReports(app, options.phoneErrors, options.clientOf)
  mountCalls(app, options)
  serveFiles(app, options)
  mountCallback(app, options)
  mountInbound(app, options)
  app.all('/api/*', (context) => {
    context.set('pattern', '/api/*')
    throw new ApiError('notFound')
  })
  app.all('/api', () => {
    throw new ApiError('notFound')
  })
  const { content } = options
  if (content) {
    mountContent(app, { db: options.db, follower: content.follower, stopping: options.stopping })
    const builds = dirname(options.staticDir)
    mountPreview(app, { processes: options.previews, pseudonym: options.pseudonym, clock, builds })
    mountPage(app, {
      path: '/workbench',
      folder: join(builds, 'workbench'),
      notBuilt: WORKBENCH_NOT_BUILT,
      policy: () => ({ 'frame-src': "'self'" }),
    })
  }
  // After the workbench: the demo answers all other pages in frames.
  options.extend?.(app)
  const releasedPage = () => content?.follower.current().page
  serveClient(app, options.staticDir, options.app, options.externalLinks, (path) => findPublished(options.db, path), releasedPage)
  app.notFound(() => {
    throw new ApiError('notFound')
  })

  function refuse(context: Context<Env>, { status, code, messageName }: ApiError): Promise<Response> {
    return answer(context, { status: code, message: schemas.text(messageName) }, status)
  }
  app.onError(async (error, context) => {
    if (error instanceof ApiError) {
      const event = SECURITY_EVENTS[error.status]
      if (event) logSecurityEvent(log, context.get('requestId'), event, { userId: context.get('userId') })
      return refuse(context, error)
    }
    if (error instanceof ReleaseEnded) {
      const difference = ['', ...error.difference.slice(0, SHOWN_CHANGES)].join('\n')
      // Screens take an HTTP 409 for another user's edit; the message of a 422 is shown by all of them.
      return answer(context, { status: '409', message: schemas.text('server.releaseEnded', { difference }) }, 422)
    }
    if (error instanceof OverloadedError) {
      const refused = await answer(context, { status: '503', message: schemas.text('server.overloaded') }, 503)
      // Different times, so that phones do not repeat their requests at once.
      refused.headers.set('Retry-After', String(1 + Math.floor(Math.random() * MAX_RETRY_AFTER_S)))
      return refused
    }
    logFault(log, context.get('requestId'), error)
    if (isTemporary(error)) {
      const answered = await answer(context, { status: '503', message: schemas.text('server.databaseAway') }, 503)
      answered.headers.set('Retry-After', String(RETRY_AFTER_S))
      return answered
    }
    const message = schemas.text(error instanceof UnreadableError ? 'server.unreadable' : 'server.failed')
    return answer(context, { status: '500', message }, 500)
  })
  return app
}
