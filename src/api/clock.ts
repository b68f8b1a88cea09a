import { storeText } from '../../widgets/kit/store-text.ts'

/** Ignores clock differences up to this many milliseconds, because a slow response also looks like a difference. */
const TOLERANCE_MS = 120_000

/** Keeps the offset across a reload, after which a screen may use the time before its first response. */
const STORAGE_KEY = 'steward.clock'

let offset = Number(sessionStorage.getItem(STORAGE_KEY))
const listeners = new Set<() => void>()

/**
 * Returns the current epoch milliseconds by the service's clock. A phone with a wrong date thus shows today's tasks and the
 * correct overdue state. Equals the phone's clock before the first response and when both agree.
 */
export const now = (): number => Date.now() + offset

/** Returns by how many milliseconds the phone's clock is behind the service's. */
export const clockOffset = (): number => offset

/** Updates the offset to the service's clock from the Date header of a response. */
export function noteServerTime({ headers }: Response): void {
  const serverTime = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - Date.now()
  const next = Math.abs(difference) > TOLERANCE_MS ? difference : 0
  if (Math.abs(next - offset) <= TOLERANCE_MS) return
  offset = next
  for (const listener of listeners) listener()
  storeText(STORAGE_KEY, String(next))
}

/** Subscribes to changes of the clock offset; returns the function that unsubscribes. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
