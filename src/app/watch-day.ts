import { now } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { refetchUnattended } from './unattended.ts'

/** How often a page in front compares the day, in milliseconds; pages refetch at different moments after midnight. */
const PERIOD_MS = 12_000

/**
 * Lets the page refetch what it shows after midnight, because answers are grouped and counted by the day of their request. A page that was
 * hidden at midnight refetches when it becomes visible.
 */
export function watchDay(): void {
  let day = time.startOfDay(now())
  setInterval(() => {
    const today = time.startOfDay(now())
    if (today === day) return
    day = today
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    refetchUnattended()
  }, PERIOD_MS)
}
