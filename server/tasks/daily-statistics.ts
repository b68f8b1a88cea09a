import type { BusinessTime } from '../../renderer/language/time.ts'

/**
 * The business day before the one that holds `now`: [from, until) in epoch milliseconds, what the home's figures count
 * (DEC-06). The zone is the business zone of `time`, whatever zone the machine is in.
 */
export function dailyStatistics(time: BusinessTime, now: number): { from: number; until: number } {
  const until = time.startOfDay(now)
  return { from: time.startOfDay(until - 1), until }
}
