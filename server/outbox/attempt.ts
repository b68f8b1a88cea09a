import type { SendingHold } from '../backup/hold.ts'
import type { TrustedClock } from '../clock/trusted-clock.ts'
import type { Database } from '../database/tables.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { CardRejectedError, type WeCom } from '../integrations/wecom/wecom.ts'
import type { ClaimedCard } from './claim.ts'
import type { Outcome } from './delivery-loop.ts'
import { messageOf } from './message.ts'
import { MAX_ATTEMPTS, RETRY_PERIOD_MS, waitAfter } from './schedule.ts'
import { settleDelivered, settleGivenUp, settlePostponed } from './settle.ts'

export interface OutboxHost {
  db: Database
  hold: Pick<SendingHold, 'isHeld'>
  wecom: WeCom
  /** Links of cards use the first origin (DEC-16). */
  publicOrigins: readonly string[]
  clock: () => number
  trustedClock: TrustedClock
  log: Log
}

interface Failure {
  code: string
  /** Whether a retry cannot succeed. */
  final: boolean
}

/** Tries to deliver a claimed card and stores the result. Never rejects; internal errors are logged. */
export async function attempt(host: OutboxHost, card: ClaimedCard): Promise<Outcome> {
  const failure = await failureOf(host, card)
  try {
    return await settle(host, card, failure)
  } catch (error) {
    // The claimed row keeps `nextAttemptAt`, so the card is retried after its lease.
    logFault(host.log, 'outbox', error)
    return { ended: 'postponed', failure: 'database' }
  }
}

/** Sends a card and returns the failure; undefined when it was delivered. */
async function failureOf({ wecom, publicOrigins, log }: OutboxHost, card: ClaimedCard): Promise<Failure | undefined> {
  // Only a server that died during an attempt delays a card this long. WeCom may no longer detect a duplicate, so it is not sent again.
  if ((card.lastAttemptAt ?? 0) - (card.firstAttemptAt ?? 0) > RETRY_PERIOD_MS)
    return { code: card.failure || 'result unknown', final: true }
  try {
    await wecom.sendCard(messageOf(card, publicOrigins))
    return undefined
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    if (code === undefined) logFault(log, 'outbox', error)
    return { code: code ?? name ?? 'unknown', final: error instanceof CardRejectedError }
  }
}

async function settle({ db, clock }: OutboxHost, card: ClaimedCard, failure: Failure | undefined): Promise<Outcome> {
  const now = clock()
  if (failure === undefined) {
    await settleDelivered(db, card, now)
    return { ended: 'delivered' }
  }
  const { code, final } = failure
  if (final || card.attempts >= MAX_ATTEMPTS) {
    await settleGivenUp(db, card, now, code)
    return { ended: 'givenUp', failure: code }
  }
  await settlePostponed(db, card, now + waitAfter(card.attempts), code)
  return { ended: 'postponed', failure: code }
}
