import { Webhook } from 'standardwebhooks'
import type { Target } from './targets.ts'
import type { ClaimedDelivery } from './claim.ts'

/**
 * Returns the headers of an attempt by Standard Webhooks. During the overlap of a rotation there are two signatures, and a receiver with either
 * secret accepts the request.
 */
export function signedHeaders({ delivery, target }: ClaimedDelivery, now: number): Record<string, string> {
  const { eventId, payload } = delivery
  const signatures = secretsOf(target, now).map((secret) => new Webhook(secret).sign(eventId, new Date(now), payload))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Steward',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}

const secretsOf = ({ secret, previousSecret, previousUntil }: Target, now: number): string[] =>
  previousUntil !== null && previousUntil > now && previousSecret !== '' ? [secret, previousSecret] : [secret]
