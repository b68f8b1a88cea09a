import { StartError } from './start-error.ts'

/** Long enough for a balancer that asks every five seconds and needs two failures. */
const DEFAULT_SECONDS = 10
const MOST_SECONDS = 600

/** Parses DRAIN_SECONDS and returns milliseconds. Throws a StartError for other text than a whole number from 0 to 600. */
export function drainFrom(text: string | undefined): number {
  const seconds = text === undefined || text === '' ? DEFAULT_SECONDS : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (!(seconds <= MOST_SECONDS)) throw new StartError(`DRAIN_SECONDS must be a whole number from 0 to ${MOST_SECONDS}.`)
  return seconds * 1_000
}
