import type { Bundle, StoredDay, StoredEvent } from './bundle.ts'
import type { Finding } from './findings.ts'
import { parseFacts } from './record.ts'

/**
 * Whether an event was recorded after a daily head although its time is earlier. The event, or a seal over it, then names the head's hash.
 * A hash cannot be named before it exists, so only a clock that was set back explains the times.
 */
export function isKnownAfter({ seals }: Bundle, { seq, facts }: StoredEvent, head: StoredDay): boolean {
  return parseFacts(facts)['after'] === head.hash || seals.some(({ day, length, at }) => day === head.hash && length >= seq && at < head.at)
}

/**
 * Reports that the service's clock jumped while this evidence was made (DEC-41): an event states a jump, or names a daily head with a later
 * time than its own. The content and the order of events are proved all the same, by hashes.
 */
export function checkClock({ events, seals, days }: Bundle): Finding[] {
  const facts = events.map((event) => parseFacts(event.facts))
  const isStated = facts.some((each) => each['clockJump'] !== undefined || each['after'] !== undefined)
  const heads = new Map(days.map(({ hash, at }) => [hash, at]))
  const isContradictory = seals.some(({ day, at }) => at + MAX_SKEW_MS < (heads.get(day) ?? 0))
  const isReversed = days.some(({ at }, index) => at < (days[index - 1]?.at ?? 0))
  return isStated || isContradictory || isReversed ? [{ part: 'clock', state: 'jumped' }] : []
}

/** The accepted difference between the clocks of two servers, in milliseconds. */
const MAX_SKEW_MS = 60_000
