import { BlockList } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { createApp } from '../http/app.ts'
import { startClock, type Ticked } from '../clock/clock.ts'
import { startSweeper } from '../clock/sweeper.ts'
import { type ContactAdded, contactAdded } from '../contacts/contact-added.ts'
import { contactLost } from '../contacts/contact-lost.ts'
import { projectRoot } from '../config/project-root.ts'
import type { AppIdentity } from '../handler/context.ts'
import { makeFolder } from '../database/data-dir.ts'
import { lockDataDir } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import type { DatabaseLocation } from '../database/location.ts'
import type { Database } from '../database/tables.ts'
import { createSigner } from '../files/signing.ts'
import { storeFor } from '../files/choose-store.ts'
import type { FileStore } from '../files/store.ts'
import type { Swept } from '../files/sweep.ts'
import { createAfterResponse } from '../http/after-response.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import type { Log } from '../http/log/log.ts'
import { logLines } from '../http/log/log-lines.ts'
import { countPhoneErrors } from '../http/reports/phone-errors.ts'
import { PASSWORD_COST, type PasswordCost } from '../identity/password.ts'
import { createPseudonym } from '../identity/pseudonym.ts'
import { createSignIn } from '../identity/sign-in.ts'
import type { Insurer } from '../integrations/insurer.ts'
import { LIMITS, type Limits } from '../http/limits.ts'
import { listen } from '../http/listen.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { noExternalLinks, type ExternalLinks } from '../integrations/external-links.ts'
import { type Schemas, readSchemas } from '../schemas/read-schemas.ts'
import { noSms, type Sms } from '../integrations/sms.ts'
import { noWeCom, type WeCom } from '../integrations/wecom/wecom.ts'
import type { CallbackSecrets } from '../integrations/wecom/crypto.ts'

/** How often the errors of phones are written down, in milliseconds. */
const PHONE_ERRORS_MS = 60_000

export interface StartOptions {
  /** 0: any free port. */
  port: number
  /** The addresses to listen on; the first must exist, another that this machine lacks is passed over. */
  hosts: readonly string[]
  /** Where the data is. A folder is made when it isn't there and locked for this process; a database may serve many. */
  databaseLocation: DatabaseLocation
  app: AppIdentity
  /** Signs what the server hands out; servers of one database share it. */
  secret: string
  /** The secret before: what was signed with it is still accepted. */
  previousSecret?: string
  /** Whose X-Forwarded-For is believed; nobody's when not given. */
  trustedProxies?: BlockList
  /** What passwords cost to check; OWASP's when not given. */
  passwordCost?: PasswordCost
  /** The folder for uploaded files, instead of where `databaseLocation` keeps them. */
  filesDir?: string
  /** The folder of the built client; `dist/client` of the project when not given. */
  staticDir?: string
  /** The address people use, when it isn't the one listened on (a proxy). */
  publicUrl?: string
  /** More origins that lead to this app. */
  publicOrigins?: readonly string[]
  /** The enterprise messenger; without one nothing is signed for it. */
  wecom?: WeCom
  /** What the messenger seals its callbacks with; without it there is no door for them. */
  callback?: CallbackSecrets
  /** Text messages, given the server's own database and clock; without them whoever needs one is refused. */
  sms?: (db: Database, clock: () => number) => Sms
  /** The insurer's core system; without one nobody is told of a policy or a claim. */
  insurer?: Insurer
  /** Third parties, and where pages may lead; nothing when not given. `origins` is filled once the server listens. */
  externalLinks?: (origins: readonly string[]) => ExternalLinks
  clock?: () => number
  /** How long the server's own clock (DEC-26) rests between two ticks, in milliseconds; 0: only `tick` makes it tick. */
  restMs?: number
  /** Standard output when not given. */
  log?: Log
  limits?: Partial<Limits>
  /** Runs once the tables are there and before anyone is let in; the demo seeds here. */
  prepare?: (db: Database, schemas: Schemas, now: number, store: FileStore) => Promise<void>
  /** Adds routes before the client's; the demo adds its simulator. */
  extend?: (app: Hono<Env>, parts: Extension) => void
}

/** What added routes are made of. */
export interface Extension {
  db: Database
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Under which this server is reached; filled once it listens. */
  origins: readonly string[]
  staticDir: string
  passwordCost: PasswordCost
  externalLinks: ExternalLinks
  /** Makes a contact somebody's customer, as the messenger's callback does: returns the order's id, if there was anything to do. */
  addContact: (contact: ContactAdded) => Promise<string | undefined>
}

export interface RunningServer {
  /** Where the server listens, without a slash at the end. */
  url: string
  db: Database
  schemas: Schemas
  /** One tick of the server's own clock, now: it also ticks by itself. Throws what the database throws. */
  tick(): Promise<Ticked>
  /** Takes away files that nobody uses, now: that also happens by itself, every hour. Throws what database and disk throw. */
  sweep(): Promise<Swept>
  /** Resolves once no card is on its way to the messenger; those that wait for another attempt don't count. */
  settled(): Promise<void>
  /** Writes what phones have reported to the log, as happens every minute. */
  flushPhoneErrors(): void
  /** Takes no more connections, lets requests, what follows them, cards on their way and a running tick end within `limits.grace` each, then gives back database and lock. */
  close(): Promise<void>
}

/**
 * Starts the service: lock, database, migrations, `prepare`, port, in that order.
 * Throws a StartError, one sentence for the operator, when the data or the port is taken; nothing stays open then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now
  const schemas = readSchemas()
  if (options.filesDir !== undefined) makeFolder('FILES_DIR', options.filesDir)
  const release = 'dataDir' in options.databaseLocation ? lockDataDir(options.databaseLocation.dataDir) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(options.databaseLocation, clock())
    const store = storeFor(options.databaseLocation, options.filesDir)
    await options.prepare?.(db, schemas, clock(), store)
    return await open(options, { db, schemas, clock, store, release })
  } catch (error) {
    await db?.destroy()
    release()
    throw error
  }
}

interface Opened {
  db: Database
  schemas: Schemas
  clock: () => number
  store: FileStore
  release: () => void
}

async function open(options: StartOptions, { db, schemas, clock, store, release }: Opened): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const output = logLines((text) => process.stdout.write(text))
  const log = options.log ?? output.log
  const afterResponse = createAfterResponse(log, clock)
  const phoneErrors = countPhoneErrors(log, clock)
  const wecom = options.wecom ?? noWeCom
  // Filled once the port is known: with port 0 nobody knows the origin before.
  const publicOrigins: string[] = [...(options.publicOrigins ?? [])]
  if (options.publicUrl !== undefined) publicOrigins.push(new URL(options.publicUrl).origin)
  const outbox = createOutbox({ db, wecom, publicOrigins, clock, log })
  let closing: Promise<void> | undefined
  const staticDir = options.staticDir ?? join(projectRoot(), 'dist', 'client')
  const externalLinks = options.externalLinks?.(publicOrigins) ?? noExternalLinks
  const addContact = (contact: ContactAdded) => {
    const after = (work: () => Promise<void>) => afterResponse.start(work, 'contact')
    return contactAdded({ db, schemas, now: clock(), publicOrigins, outbox, after }, contact)
  }
  const pseudonym = createPseudonym(options.secret)
  const passwordCost = options.passwordCost ?? PASSWORD_COST
  const trustedProxies = options.trustedProxies ?? new BlockList()
  const clientOf = (context: Context<Env>) => {
    const address = clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trustedProxies)
    return address && pseudonym('address', networkOf(address))
  }
  const app = createApp({
    schemas,
    db,
    clock,
    app: options.app,
    publicOrigins,
    wecom,
    outbox,
    callback: options.callback,
    addContact,
    loseContact: (contact) => contactLost(db, contact),
    sms: options.sms?.(db, clock) ?? noSms,
    insurer: options.insurer,
    externalLinks,
    files: { store, ...createSigner(options.secret, options.previousSecret) },
    signIn: createSignIn({ pseudonym, cost: passwordCost }),
    clientOf,
    staticDir,
    extend:
      options.extend &&
      ((hono) =>
        options.extend?.(hono, {
          db,
          schemas,
          clock,
          store,
          origins: publicOrigins,
          staticDir,
          passwordCost,
          externalLinks,
          addContact,
        })),
    log,
    phoneErrors,
    afterResponse,
    limits,
    stopping: () => closing !== undefined,
  })
  const listening = await listen(app.fetch, options.hosts, options.port, limits)
  if (options.publicUrl === undefined) publicOrigins.push(...listening.origins)
  process.once('exit', output.flush)
  const phoneErrorsTimer = setInterval(phoneErrors.flush, PHONE_ERRORS_MS).unref()
  const { tick, stop } = startClock({
    db,
    schemas,
    publicOrigins,
    outbox,
    clock,
    log,
    restMs: options.restMs,
  })
  const sweeper = startSweeper({ db, store, clock, log, byItself: options.restMs !== 0 })
  const settled = () => afterResponse.settled().then(outbox.settled)
  const close = async () => {
    await Promise.all([
      listening.close(),
      Promise.race([Promise.all([stop(), sweeper.stop()]), pause(limits.grace, undefined, { ref: false })]),
    ])
    await Promise.race([afterResponse.settled().then(outbox.stop), pause(limits.grace, undefined, { ref: false })])
    // A database that has gone silent never says goodbye.
    await Promise.race([db.destroy(), pause(limits.grace, undefined, { ref: false })])
    release()
    clearInterval(phoneErrorsTimer)
    phoneErrors.flush()
    output.flush()
    process.removeListener('exit', output.flush)
  }
  return {
    url: listening.url,
    db,
    schemas,
    tick,
    sweep: sweeper.tick,
    settled,
    flushPhoneErrors: phoneErrors.flush,
    close: () => (closing ??= close()),
  }
}
