/** A difference that may come from an answer that was long on its way, in milliseconds, counts as none. */
const TOLERANCE_MS = 120_000

let ahead = 0
const listeners = new Set<() => void>()

/**
 * The instant it is, epoch milliseconds, by the service's clock: a phone that is a day off shows the tasks of today, and
 * is told what is really overdue. Until the first answer has come, and where the two agree, it is the phone's own.
 */
export const now = (): number => Date.now() + ahead

/** Learns from an answer's Date header how far the service's clock is ahead of this phone's. */
export function noteServerTime({ headers }: Response): void {
  const said = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(said)) return
  const difference = said - Date.now()
  const next = Math.abs(difference) > TOLERANCE_MS ? difference : 0
  if (Math.abs(next - ahead) <= TOLERANCE_MS) return
  ahead = next
  for (const listener of listeners) listener()
}

/** Hears when the clock was set right, until the returned function is called. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
