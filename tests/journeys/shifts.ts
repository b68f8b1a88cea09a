import { expect, type Page } from '@playwright/test'

interface Shift {
  value: number
  /** The elements that moved, with their old and new positions. */
  what: string[]
}

/** Delays the service's answers by `delay` milliseconds, and records every shift of the page's layout. */
export async function watchShifts(page: Page, delay: number): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Shift[] = []
    Object.assign(window, { layoutShifts: recorded })
    const side = ({ left, top, width, height }: DOMRectReadOnly) => [left, top, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.className ?? ''} "${(node?.textContent ?? '').slice(0, 12)}" ${side(previousRect)} -> ${side(currentRect)}`
        })
        recorded.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, delay))
    await route.continue().catch(() => undefined)
  })
}

/** Time limit for pending requests, milliseconds; then checks whether the page is complete anyway. */
const TIMEOUT_MS = 20_000

/** Waits until the network is idle, no skeleton is left, and half a second has passed. The skeletons decide, not the network. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => undefined)
  await expect(page.locator('.st-bone')).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
}

/** Returns the shifts since the last call. */
export const takeShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts.splice(0))
