import type { SendingHold } from '../backup/hold.ts'
import type { TrustedClock } from '../clock/trusted-clock.ts'
import { type Log, logFault } from '../http/log/log.ts'
import type { Outcome } from '../outbox/delivery-loop.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Network } from './addresses.ts'
import type { ClaimedDelivery } from './claim.ts'
import { post } from './post.ts'
import { MAX_ATTEMPTS, waitAfter } from './schedule.ts'
import { settleDead, settleDelivered, settlePostponed } from './settle.ts'
import { signedHeaders } from './sign.ts'
import { disableTarget } from './targets.ts'

export interface WebhookHost extends PersonalStore {
  hold: Pick<SendingHold, 'isHeld'>
  network: Network
  clock: () => number
  trustedClock: TrustedClock
  log: Log
}

/** The answer of a target that wants no more events. */
const GONE = 'HTTP 410'

/** Sends a claimed event and stores the result. Never rejects; internal errors are logged. */
export async function attempt(host: WebhookHost, claimed: ClaimedDelivery): Promise<Outcome> {
  const failure = await failureOf(host, claimed)
  try {
    return await settle(host, claimed, failure)
  } catch (error) {
    // The claimed row keeps `nextAttemptAt`, so the event is sent again after its lease.
    logFault(host.log, 'webhook', error)
    return { ended: 'postponed', failure: 'database' }
  }
}

/** Sends an event and returns why it failed, e.g. "HTTP 500" or "ECONNREFUSED"; undefined for an answer of 2xx. */
async function failureOf({ network, clock, log }: WebhookHost, claimed: ClaimedDelivery): Promise<string | undefined> {
  const { delivery, target } = claimed
  try {
    const headers = signedHeaders(claimed, clock())
    const status = await post({ url: target.url, headers, body: delivery.payload }, network)
    return status >= 200 && status < 300 ? undefined : `HTTP ${status}`
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined) logFault(log, 'webhook', error)
    return code ?? 'internal error'
  }
}

async function settle({ db, clock, log }: WebhookHost, claimed: ClaimedDelivery, failure: string | undefined): Promise<Outcome> {
  const { delivery, target } = claimed
  const now = clock()
  if (failure === undefined) {
    await settleDelivered(db, delivery, now)
    return { ended: 'delivered' }
  }
  if (failure === GONE) {
    await disableTarget(db, target.name, now, failure)
    log({ level: 'error', webhook: target.name, event: 'disabled', failure })
  } else if (delivery.attempts >= MAX_ATTEMPTS) {
    await settleDead(db, delivery, now, failure)
    return { ended: 'givenUp', failure }
  }
  await settlePostponed(db, delivery, now + waitAfter(delivery.attempts), failure)
  return { ended: 'postponed', failure }
}
