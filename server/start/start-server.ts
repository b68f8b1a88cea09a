import { setTimeout as pause } from 'node:timers/promises'
import { validityProblem } from '../certificate/operator-certificate.ts'
import { noSigningMeans, type SigningMeans } from '../certificate/sign-pdf.ts'
import type { Ticked } from '../clock/clock.ts'
import { startTicker, type Ticker } from '../clock/ticker.ts'
import { countUnfitDrafts } from '../content/drafts.ts'
import type { ContentFollower } from '../content/follow.ts'
import { type Content, openContent } from '../content/open-content.ts'
import type { Database } from '../database/tables.ts'
import { requireKnownModes } from '../directory/department-modes.ts'
import type { Swept } from '../files/sweep.ts'
import { addSigningKey, type PreviousKey, requireHandover, requireRightClock } from '../evidence/signing-keys.ts'
import { createSigningKey, type SigningKey } from '../evidence/signing-key.ts'
import { createApp } from '../http/app.ts'
import { logLines } from '../http/log/log-lines.ts'
import { createLog, type Log, logFault } from '../http/log/log.ts'
import { addContent } from '../metrics/content-state.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { type MetricsAddress, serveMetrics } from '../metrics/serve-metrics.ts'
import { addStoredState, type StateHost } from '../metrics/stored-state.ts'
import { listen, type Listening } from '../http/listen.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { createLiveSchemas } from '../schemas/live-schemas.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { createPreviewProcesses } from '../preview/processes.ts'
import { programVersion } from '../config/program-version.ts'
import { appOptions } from './app-options.ts'
import { startJobs } from './jobs.ts'
import { type OpenData, openData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import { createParts } from './parts.ts'

export interface RunningServer {
  /** The listening address without a trailing slash. */
  url: string
  /** The key for seals; undefined without one. */
  signingKey: SigningKey | undefined
  db: Database
  personalData: PersonalData
  schemas: Schemas
  /**
   * Replaces the schemas: requests that arrive from now on, and the next run of each job, follow the new ones. Sessions and data stay; the
   * queue of calls starts empty. Throws, and keeps the old schemas, when the API cannot be mounted.
   */
  replaceSchemas(next: Schemas): void
  /** Follows the active release now, in addition to the schedule. Absent for a server that follows none. */
  pollContent?: () => Promise<void>
  /** Links in the schemas for which the operator configured no address. */
  linksWithoutAddress: readonly string[]
  /** Runs the background jobs once, in addition to their schedule. Throws database errors. */
  tick(): Promise<Ticked>
  /** Deletes unused files now, in addition to the hourly sweep. Throws database and disk errors. */
  sweep(): Promise<Swept>
  /** Syncs WeCom's directory and contacts now if they are due, in addition to the schedule. Throws database errors. */
  sync(): Promise<void>
  /** Prepares personal data now if it is still needed, in addition to the schedule. Throws database errors. */
  prepareData(): Promise<void>
  /** Resolves once no card is being sent to WeCom; cards that wait for another attempt do not count. */
  settled(): Promise<void>
  /** Logs reported client errors now, in addition to the schedule of once a minute. */
  flushPhoneErrors(): void
  /** From now on `/health/ready` answers 503, while requests are served. Resolves after `limits.drain`. */
  drain(): Promise<void>
  /**
   * Closes the port and lets requests, their follow-up work, cards and running jobs finish within `limits.grace` each. Then closes the
   * database and releases the lock.
   */
  close(): Promise<void>
}

/**
 * Starts the service: lock, database, migrations, `prepare`, port, in this order. Throws a StartError when the data or the port is in use;
 * closes everything on failure.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const output = logLines((text) => process.stdout.write(text))
  const version = programVersion()
  const metrics = createMetrics(version)
  const { clock = Date.now } = options
  let followed: ContentFollower | undefined
  const release = () => followed?.current().number
  const log = createLog({ write: options.log ?? output.log, clock, version, release, observe: metrics.logged })
  const data = await openData(options, log)
  try {
    return await serve(options, data, { output, log, metrics, followed: (follower) => void (followed = follower) })
  } catch (error) {
    await data.db.destroy()
    data.release()
    throw error
  }
}

/** `log` takes records, `output` writes the lines of stdout, and `metrics` counts both records and requests. */
interface Logging {
  output: ReturnType<typeof logLines>
  log: Log
  metrics: Metrics
  /** Makes records name the release that a follower follows. */
  followed: (follower: ContentFollower) => void
}

async function serve(options: StartOptions, opened: OpenData, logging: Logging): Promise<RunningServer> {
  requireKnownModes(options.departmentModes ?? new Map(), opened.schemas)
  const live = createLiveSchemas(opened.schemas)
  const data = { ...opened, schemas: live.schemas }
  const means = (await options.signingMeans?.(data.clock())) ?? noSigningMeans
  const parts = createParts(options, data, { means, ...logging })
  warnOfCertificate(means, data.clock(), parts.log)
  const { previousSigningKey: before } = options
  const { now } = await parts.trustedClock.check()
  if (parts.signingKey) {
    await requireRightClock(data.db, parts.signingKey, parts.trustedClock)
    const previous: PreviousKey = before === undefined || before === 'lost' ? before : createSigningKey(before)
    await requireHandover(data.db, parts.signingKey, previous)
    await addSigningKey(data.db, parts.signingKey, previous === 'lost' ? undefined : previous, now)
  }
  // Before the port opens, because a page of this build may ask any other server for its files.
  await parts.publishClient?.(now).catch((error: unknown) => logFault(parts.log, 'client files', error))
  let isStopping = false
  let closing: Promise<void> | undefined
  function replaceSchemas(next: Schemas): void {
    app = appFor(next)
    live.replace(next)
  }
  const content = options.followsContent
    ? openContent({
        db: data.db,
        clock: data.clock,
        trustedClock: parts.trustedClock,
        staticDir: parts.staticDir,
        requiresReview: options.requiresContentReview ?? false,
        replaceSchemas,
      })
    : undefined
  if (content) {
    logging.followed(content.follower)
    addContent(logging.metrics.registry, content)
  }
  const previews = createPreviewProcesses()
  const host = appOptions(options, data, parts, { stopping: () => isStopping, content, previews })
  // Servers with the same schemas share their compiled checks, so the app gets the original object.
  const appFor = (schemas: Schemas) => createApp({ ...host, schemas })
  let app = appFor(opened.schemas)
  const followContent = content && (await firstRelease(content, options, { db: data.db, log: parts.log }))
  const fetch = (...request: Parameters<typeof app.fetch>) => app.fetch(...request)
  const listening = await listen(fetch, options.hosts, options.port, parts.limits)
  if (options.publicUrl === undefined) parts.publicOrigins.push(...listening.origins)
  const scraped = options.metricsAddress && (await startMetrics(options.metricsAddress, { ...parts, ...data, means }, listening))
  const jobs = startJobs(options, data, parts)
  const contentJob = followContent?.()
  const { afterResponse, outbox, phoneErrors, limits } = parts

  const withinGrace = (work: Promise<unknown>) => Promise.race([work, pause(limits.grace, undefined, { ref: false })])
  async function close(): Promise<void> {
    previews.stop()
    await Promise.all([listening.close(), withinGrace(jobs.stop()), contentJob?.stop()])
    await content?.stop()
    await scraped?.close()
    await withinGrace(afterResponse.settled().then(outbox.stop))
    // Closing waits forever when the database does not respond.
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
    replaceSchemas,
    ...(contentJob ? { pollContent: contentJob.tick } : {}),
    linksWithoutAddress: parts.linksWithoutAddress,
    tick: jobs.tick,
    sweep: jobs.sweep,
    sync: jobs.sync,
    prepareData: jobs.prepareData,
    settled: () => afterResponse.settled().then(outbox.settled),
    flushPhoneErrors: phoneErrors.flush,
    drain: () => {
      isStopping = true
      return pause(limits.drain)
    },
    close: () => {
      isStopping = true
      return (closing ??= close())
    },
  }
}

/** How often a server looks for another active release, in milliseconds: phones in front see a return within a second. */
const CONTENT_MS = 500

/**
 * Follows the active release once, before the port opens, and returns a function that starts to follow it from then on. A release that this
 * program cannot use is logged, and the last one stays. Drafts that do not fit any more are counted in the log, and block nothing.
 */
async function firstRelease(
  { follower }: Content,
  { restMs }: Pick<StartOptions, 'restMs'>,
  { db, log }: { db: Database; log: Log },
): Promise<() => Ticker<void>> {
  const onFault = (error: unknown) => logFault(log, 'content', error)
  await follower.poll().catch(onFault)
  const unfit = await countUnfitDrafts(db, follower.current().texts)
  if (unfit > 0) log({ level: 'warn', content: 'drafts do not fit', drafts: unfit })
  return () => startTicker({ restMs: restMs ?? CONTENT_MS, work: follower.poll, onFault })
}

/** Logs that certificates wait, because the operator's certificate is not valid. Each attempt to issue one logs it again. */
function warnOfCertificate({ certificate }: SigningMeans, now: number, log: Log): void {
  const problem = certificate && validityProblem(certificate, now)
  if (!problem) return
  const [validFrom, validTo] = [certificate.validFrom, certificate.validTo].map((at) => new Date(at).toISOString())
  log({ level: 'error', signingCert: problem, validFrom, validTo })
}

/** Opens the port of the metrics. Closes the port of the service when that fails. */
async function startMetrics(
  address: MetricsAddress,
  { metrics, means, ...state }: Omit<StateHost, 'certificate'> & { metrics: Metrics; means: SigningMeans },
  listening: Pick<Listening, 'close'>,
) {
  metrics.collectProcess()
  addStoredState(metrics.registry, { ...state, certificate: means.certificate })
  try {
    return await serveMetrics(metrics.registry, address)
  } catch (error) {
    await listening.close()
    throw error
  }
}
