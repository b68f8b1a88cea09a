import type { Phone } from './browser.ts'
import { atMost, median, ratio, type Row } from './table.ts'

/** How many times to scroll, and by how many pixels; once per frame. */
const [FLINGS, FLING] = [120, 900]

/** Milliseconds. */
export interface Scrolled {
  /** Processor time of the whole scroll. */
  scrolling: number
  /** Duration of tasks longer than 50 ms, which users notice. */
  long: number
}

/** Scrolls through the long list on the page. */
export async function fling({ page, spent }: Phone): Promise<Scrolled> {
  const before = await spent()
  const long = await page.evaluate(
    async ([times, pixels]) => {
      let felt = 0
      const observer = new PerformanceObserver((tasks) => {
        for (const { duration } of tasks.getEntries()) felt += duration
      })
      observer.observe({ type: 'longtask' })
      for (let at = 0; at < times; at += 1) {
        window.scrollBy(0, pixels)
        await new Promise(requestAnimationFrame)
      }
      for (const { duration } of observer.takeRecords()) felt += duration
      observer.disconnect()
      return felt
    },
    [FLINGS, FLING] as const,
  )
  return { long, scrolling: (await spent()).drawing - before.drawing }
}

/** Returns the rows that compare scrolling with the hand-written list. */
export const scrollingRows = (what: string, ours: readonly Scrolled[], baseline: readonly Scrolled[]): Row[] => [
  ratio(
    `${what}: processor time of scrolling through 1,400 of them`,
    ours.map(({ scrolling }) => scrolling),
    baseline.map(({ scrolling }) => scrolling),
    'ms',
    1.2,
  ),
  longTasks(
    `${what}: long tasks while scrolling`,
    ours.map(({ long }) => long),
    baseline.map(({ long }) => long),
  ),
]

/** Without long tasks in both lists there is no ratio. */
function longTasks(what: string, ours: readonly number[], baseline: readonly number[]): Row {
  if (median(ours) > 0 && median(baseline) > 0) return ratio(what, ours, baseline, 'ms', 1.2)
  return atMost(what, median(ours), 'ms', median(baseline))
}
