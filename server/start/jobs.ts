import { createIssuer } from '../certificate/issue-waiting.ts'
import { createRenewer } from '../certificate/renew.ts'
import { REST_MS, startClock, type Ticked } from '../clock/clock.ts'
import { startSweeper } from '../clock/sweeper.ts'
import { startTicker } from '../clock/ticker.ts'
import { startEvidence } from '../evidence/clock.ts'
import type { Swept } from '../files/sweep.ts'
import { logFault } from '../http/log/log.ts'
import { resumeSignatures } from '../signing/resume.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import type { Parts } from './parts.ts'

/** How often the errors of phones are written down, in milliseconds. */
const PHONE_ERRORS_MS = 60_000

/**
 * What runs without being asked: the clock, signatures whose answer never came, seals and daily heads, certificates, the sweeper
 * of files, and the lines of the log.
 */
export interface Jobs {
  /** The clock's work and what is left of signatures, now. */
  tick(): Promise<Ticked>
  sweep(): Promise<Swept>
  /** Resolves once what runs has ended; no more of it begins. */
  stop(): Promise<void>
  /** Writes the last lines of the log; after that nothing is written. */
  end(): void
}

export function startJobs({ restMs }: StartOptions, data: OpenData, parts: Parts): Jobs {
  const { db, personalData, schemas, store, clock } = data
  const { log, output, outbox, insurer, certificates, signingKey, phoneErrors, publicOrigins } = parts
  process.once('exit', output.flush)
  const phoneErrorsTimer = setInterval(phoneErrors.flush, PHONE_ERRORS_MS).unref()
  const { text, card, time } = schemas
  const after = (work: () => Promise<void>) => parts.afterResponse.start(work, 'signing')
  // A job has no phone before it: what it writes down came from the service itself.
  const contextAt = (now: number) => ({
    now,
    signingKey,
    text,
    card,
    time,
    publicOrigins,
    outbox,
    after,
    origin: { address: '', device: '' },
  })
  const ticker = startClock({ db, schemas, publicOrigins, outbox, clock, log, restMs })
  const onFault = (error: unknown) => logFault(log, clock, 'signing', error)
  // A ticker of its own: the core may be slow, and no reminder waits for it.
  const resumer = startTicker({
    restMs: restMs ?? REST_MS,
    work: (stopping) => resumeSignatures({ db, personalData, store, insurer, contextAt }, clock(), stopping, onFault),
    onFault,
  })
  const evidence = startEvidence({ db, signingKey, time, clock, log, restMs: restMs ?? REST_MS })
  const issueWaiting = createIssuer(db, certificates)
  const renewDue = createRenewer(db, certificates.renew)
  const issueAndRenew = async (stopping: () => boolean) => {
    await issueWaiting(clock(), stopping, onFault)
    await renewDue(clock(), stopping, onFault)
  }
  // A ticker of its own: an authority of time stamps may be slow.
  const issuer = startTicker({ restMs: restMs ?? REST_MS, work: issueAndRenew, onFault })
  const sweeper = startSweeper({ db, store, clock, log, byItself: restMs !== 0 })
  let isStopping = false
  return {
    async tick() {
      const [ticked] = await Promise.all([ticker.tick(), resumer.tick(), evidence.tick()])
      // Certificates are of what may just have been accepted; once the service stops none is begun.
      if (!isStopping) await issuer.tick()
      return ticked
    },
    sweep: sweeper.tick,
    async stop() {
      isStopping = true
      await Promise.all([ticker.stop(), resumer.stop(), evidence.stop(), issuer.stop(), sweeper.stop()])
    },
    end() {
      clearInterval(phoneErrorsTimer)
      phoneErrors.flush()
      output.flush()
      process.removeListener('exit', output.flush)
    },
  }
}
