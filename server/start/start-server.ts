import { setTimeout as pause } from 'node:timers/promises'
import { noSigningMeans } from '../certificate/sign-pdf.ts'
import type { Ticked } from '../clock/clock.ts'
import type { Database } from '../database/tables.ts'
import type { Swept } from '../files/sweep.ts'
import { addSigningKey } from '../evidence/signing-keys.ts'
import { createSigningKey, type SigningKey } from '../evidence/signing-key.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../http/listen.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { appOptions } from './app-options.ts'
import { startJobs } from './jobs.ts'
import { type OpenData, openData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import { createParts } from './parts.ts'

export interface RunningServer {
  /** Where the server listens, without a slash at the end. */
  url: string
  /** Seals what is signed; undefined where there is none. */
  signingKey: SigningKey | undefined
  db: Database
  personalData: PersonalData
  schemas: Schemas
  /** Links of the schemas for which the operator gave no address. */
  linksWithoutAddress: readonly string[]
  /** One tick of the server's own clock, now: it also ticks by itself. Throws what the database throws. */
  tick(): Promise<Ticked>
  /** Takes away files that nobody uses, now: that also happens by itself, every hour. Throws what database and disk throw. */
  sweep(): Promise<Swept>
  /** Resolves once no card is on its way to the messenger; those that wait for another attempt don't count. */
  settled(): Promise<void>
  /** Writes what phones have reported to the log, as happens every minute. */
  flushPhoneErrors(): void
  /**
   * Takes no more connections, lets requests, what follows them, cards on their way and a running tick end within
   * `limits.grace` each, then gives back database and lock.
   */
  close(): Promise<void>
}

/**
 * Starts the service: lock, database, migrations, `prepare`, port, in that order.
 * Throws a StartError, one sentence for the operator, when the data or the port is taken; nothing stays open then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const data = await openData(options)
  try {
    return await serve(options, data)
  } catch (error) {
    await data.db.destroy()
    data.release()
    throw error
  }
}

async function serve(options: StartOptions, data: OpenData): Promise<RunningServer> {
  const means = (await options.signingMeans?.(data.clock())) ?? noSigningMeans
  const parts = createParts(options, data, means)
  const { previousSigningKey: before } = options
  if (parts.signingKey) await addSigningKey(data.db, parts.signingKey, before ? createSigningKey(before) : undefined, data.clock())
  let closing: Promise<void> | undefined
  const app = createApp(appOptions(options, data, parts, () => closing !== undefined))
  const listening = await listen(app.fetch, options.hosts, options.port, parts.limits)
  if (options.publicUrl === undefined) parts.publicOrigins.push(...listening.origins)
  const jobs = startJobs(options, data, parts)
  const { afterResponse, outbox, phoneErrors, limits } = parts

  const withinGrace = (work: Promise<unknown>) => Promise.race([work, pause(limits.grace, undefined, { ref: false })])
  async function close(): Promise<void> {
    await Promise.all([listening.close(), withinGrace(jobs.stop())])
    await withinGrace(afterResponse.settled().then(outbox.stop))
    // A database that has gone silent never says goodbye.
    await withinGrace(data.db.destroy())
    data.release()
    jobs.end()
  }
  return {
    url: listening.url,
    signingKey: parts.signingKey,
    db: data.db,
    personalData: data.personalData,
    schemas: data.schemas,
    linksWithoutAddress: parts.linksWithoutAddress,
    tick: jobs.tick,
    sweep: jobs.sweep,
    settled: () => afterResponse.settled().then(outbox.settled),
    flushPhoneErrors: phoneErrors.flush,
    close: () => (closing ??= close()),
  }
}
