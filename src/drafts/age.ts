/** A moment by two clocks, each in epoch milliseconds. */
export interface Moment {
  /** The service's time, as far as this page knows it. */
  service: number
  /** The time that the phone shows. */
  phone: number
}

/** Times that differ by less may be out of order: the service's time comes from a header with whole seconds. */
const TOLERANCE_MS = 300_000

/**
 * Whether a lifetime has passed between two moments. Someone may set the phone's clock in between, and a page knows the service's time only after
 * its first response. So one clock that says the lifetime has not passed is enough. A clock that has gone backwards does not count.
 */
export function isExpired(from: Moment, now: Moment, lifetimeMs: number): boolean {
  const ages = [now.service - from.service, now.phone - from.phone].filter((age) => age > -TOLERANCE_MS)
  return ages.length > 0 && ages.every((age) => age >= lifetimeMs)
}
