import type { Database } from '../database/tables.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { CardRejectedError, type WeCom } from '../integrations/wecom/wecom.ts'
import type { ClaimedCard } from './claim.ts'
import { messageOf } from './message.ts'
import { MOST_ATTEMPTS, SPAN_MS, waitAfter } from './schedule.ts'
import { settleDelivered, settleGivenUp, settlePostponed } from './settle.ts'

export interface OutboxHost {
  db: Database
  wecom: WeCom
  /** The first is where the cards' links lead (DEC-16). */
  publicOrigins: readonly string[]
  clock: () => number
  log: Log
}

/** How an attempt ended; `failure` says why it failed, without personal data. */
export type Outcome = { ended: 'delivered' } | { ended: 'postponed' | 'givenUp'; failure: string }

interface Failure {
  code: string
  /** Trying again is no use. */
  final: boolean
}

/** Tries to deliver a claimed card and writes down how that ended. Never rejects: a fault of ours is in the log. */
export async function attempt(host: OutboxHost, card: ClaimedCard): Promise<Outcome> {
  const failure = await failureOf(host, card)
  try {
    return await settle(host, card, failure)
  } catch (error) {
    // The row still says from when on it may be tried again.
    logFault(host.log, host.clock, 'outbox', error)
    return { ended: 'postponed', failure: 'database' }
  }
}

/** Sends a card; undefined when it was delivered. */
async function failureOf({ wecom, publicOrigins, clock, log }: OutboxHost, card: ClaimedCard): Promise<Failure | undefined> {
  // The server of an earlier attempt died: by now WeCom has forgotten whether it got the card then.
  if ((card.lastAttemptAt ?? 0) - (card.firstAttemptAt ?? 0) > SPAN_MS) return { code: card.failure || 'no end was heard', final: true }
  try {
    await wecom.sendCard(messageOf(card, publicOrigins))
    return undefined
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    if (code === undefined) logFault(log, clock, 'outbox', error)
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
  if (final || card.attempts >= MOST_ATTEMPTS) {
    await settleGivenUp(db, card, now, code)
    return { ended: 'givenUp', failure: code }
  }
  await settlePostponed(db, card, now + waitAfter(card.attempts), code)
  return { ended: 'postponed', failure: code }
}
