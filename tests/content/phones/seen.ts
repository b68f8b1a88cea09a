/** When a phone in front saw a release, and when it was in front. Times are of `performance.now()`. */
export class Sightings {
  readonly seen: { number: number; at: number }[] = []
  readonly #front: { from: number; to: number }[] = []
  readonly kind: 'stream' | 'page'

  constructor(kind: 'stream' | 'page') {
    this.kind = kind
  }

  see(number: number): void {
    if (this.seen.at(-1)?.number !== number) this.seen.push({ number, at: performance.now() })
  }

  show(): void {
    this.#front.push({ from: performance.now(), to: Number.POSITIVE_INFINITY })
  }

  hide(): void {
    const last = this.#front.at(-1)
    if (last) last.to = Math.min(last.to, performance.now())
  }

  /** Whether the phone was in front during the whole time. */
  wasInFront(from: number, to: number): boolean {
    return this.#front.some((each) => each.from <= from && each.to >= to)
  }
}

/** A release that became active, by a publish or by a return. */
export interface Activation {
  kind: 'publish' | 'return'
  number: number
  /** When it was asked for, and when the answer came. */
  askedAt: number
  at: number
}

/** How long a phone must have been in front so that it counts. */
const WINDOW_MS = 15_000

/** Returns how long phones in front took to see each activation, or a later one, in milliseconds. */
export function latencies(activations: readonly Activation[], phones: readonly Sightings[], kind: Activation['kind']): number[] {
  const found: number[] = []
  for (const [place, { at, askedAt, kind: own }] of activations.entries()) {
    if (own !== kind) continue
    const later = new Set(activations.slice(place).map(({ number }) => number))
    for (const phone of phones) {
      const seen = phone.seen.find((each) => each.at >= askedAt && later.has(each.number))
      const until = seen && seen.at < at + WINDOW_MS ? Math.max(seen.at, at) : at + WINDOW_MS
      if (phone.wasInFront(at, until)) found.push(until - at)
    }
  }
  return found
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0
