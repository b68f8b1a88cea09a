import { createIssuer } from '../certificate/issue-missing.ts'
import { createRenewer } from '../certificate/renew.ts'
import { REST_MS, startClock, type Ticked } from '../clock/clock.ts'
import { startSweeper } from '../clock/sweeper.ts'
import { startTicker } from '../clock/ticker.ts'
import { startEvidence } from '../evidence/clock.ts'
import type { Swept } from '../files/sweep.ts'
import { logFault } from '../http/log/log.ts'
import { tellUnfinishedArrivals } from '../inbound/arrivals.ts'
import { applyWaiting } from '../inbound/waiting.ts'
import { createResumer } from '../signing/resume.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { startPersonalDataJob } from './personal-data-job.ts'
import { startSyncs } from './sync-jobs.ts'

/** How often client errors are logged, in milliseconds. */
const PHONE_ERRORS_MS = 60_000

/** The background jobs: clock, resumed signatures, seals and daily heads, certificates, file sweeper, and buffered log lines. */
export interface Jobs {
  /** Runs each background job once: reminders, unfinished signatures, evidence and certificates. */
  tick(): Promise<Ticked>
  sweep(): Promise<Swept>
  /** Syncs WeCom's directory and contacts if they are due. */
  sync(): Promise<void>
  /** Encrypts clear personal data, and hashes and wraps again after a change of SECRET_KEY. */
  prepareData(): Promise<void>
  /** Starts no further run and resolves once running jobs have ended. */
  stop(): Promise<void>
  /** Flushes the log for the last time. */
  end(): void
}

export function startJobs(options: StartOptions, data: OpenData, parts: Parts): Jobs {
  const { restMs } = options
  const { db, personalData, schemas, store, hold, clock } = data
  const { log, output, outbox, insurer, certificates, signingKey, phoneErrors, publicOrigins, trustedClock } = parts
  process.once('exit', output.flush)
  const phoneErrorsTimer = setInterval(phoneErrors.flush, PHONE_ERRORS_MS).unref()
  const { text, card, time } = schemas
  const afterOf = (job: string) => (work: () => Promise<void>) => parts.afterResponse.start(work, job)
  const faultLogOf = (job: string) => (error: unknown) => logFault(log, job, error)
  const [onFault, onInboundFault] = [faultLogOf('signing'), faultLogOf('inbound')]
  // A job has no client, so the origin of its events is empty.
  const contextAt = (now: number) => ({
    now,
    signingKey,
    text,
    card,
    time,
    publicOrigins,
    outbox,
    after: afterOf('signing'),
    logFault: onFault,
    origin: { address: '', device: '', clockJump: trustedClock.jump() },
  })
  const tellArrivals = (now: number) => tellUnfinishedArrivals({ db, schemas, now, publicOrigins, outbox, after: afterOf('inbound') })
  const ticker = startClock({ tellArrivals, db, schemas, publicOrigins, outbox, trustedClock, log, restMs })
  // A separate ticker, because thousands of rows may have waited for a department.
  const waiting = startTicker({
    restMs: restMs ?? REST_MS,
    work: async (stopping) => {
      const { now } = await trustedClock.check()
      const host = { db, personalData, schemas, store, now, publicOrigins, outbox, after: afterOf('inbound'), logFault: onInboundFault }
      return applyWaiting(host, stopping)
    },
    onFault: onInboundFault,
  })
  // A separate ticker, so that a slow core does not delay reminders.
  const resume = createResumer({ db, personalData, store, insurer, contextAt })
  const resumer = startTicker({
    restMs: restMs ?? REST_MS,
    // A held copy submits nothing to the core.
    work: async (stopping) => ((await hold.isHeld()) ? undefined : resume(clock(), stopping, onFault)),
    onFault,
  })
  const evidence = startEvidence({ db, signingKey, time, trustedClock, log, restMs: restMs ?? REST_MS })
  const issueWaiting = createIssuer(db, certificates)
  const renewDue = createRenewer(db, certificates.renew)
  const issueAndRenew = async (stopping: () => boolean) => {
    // A time stamp authority would get requests.
    if (await hold.isHeld()) return
    await issueWaiting(clock(), stopping, onFault)
    const { now, isTrusted } = await trustedClock.check()
    if (isTrusted) await renewDue(now, stopping, onFault)
  }
  // A separate ticker, because a time stamp authority may be slow.
  const issuer = startTicker({ restMs: restMs ?? REST_MS, work: issueAndRenew, onFault })
  const sweeper = startSweeper({ db, store, trustedClock, log, publishClient: parts.publishClient, byItself: restMs !== 0 })
  const syncs = startSyncs(options, data, parts)
  const preparing = startPersonalDataJob({ restMs }, data, log)
  let isStopping = false
  return {
    async tick() {
      const [ticked] = await Promise.all([ticker.tick(), resumer.tick(), evidence.tick(), waiting.tick()])
      // Runs last, because signatures may just have been accepted; skipped during shutdown.
      if (!isStopping) await issuer.tick()
      return ticked
    },
    sweep: sweeper.tick,
    sync: syncs.sync,
    prepareData: preparing.prepareData,
    async stop() {
      isStopping = true
      await Promise.all([
        ticker.stop(),
        waiting.stop(),
        resumer.stop(),
        evidence.stop(),
        issuer.stop(),
        sweeper.stop(),
        syncs.stop(),
        preparing.stop(),
      ])
    },
    end() {
      clearInterval(phoneErrorsTimer)
      phoneErrors.flush()
      output.flush()
      process.removeListener('exit', output.flush)
    },
  }
}
