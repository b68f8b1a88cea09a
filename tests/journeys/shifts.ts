import { expect, type Page } from '@playwright/test'

interface Shift {
  value: number
  /** What moved, and from where to where. */
  what: string[]
}

/** From now on answers of the service take so long, milliseconds, and every layout shift of the page's documents is noted. */
export async function watchShifts(page: Page, delay: number): Promise<void> {
  await page.addInitScript(() => {
    const noted: Shift[] = []
    Object.assign(window, { layoutShifts: noted })
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
        noted.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, delay))
    await route.continue().catch(() => undefined)
  })
}

/** How long a screen may ask for its data, milliseconds, before one looks whether it stands all the same. */
const PATIENCE = 20_000

/** Waits until nothing is asked for, the data stands, and half a second more. What stands says more than what is asked for. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined)
  await expect(page.locator('.st-bone')).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
}

/** What has moved since one asked last. */
export const moved = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts.splice(0))
