import type { Page } from '@playwright/test'

/** Waits until all finite animations have ended, because colours and positions change until then. Ignores endless animations. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/**
 * Returns what `measure` finds while no animation begins, because content that just arrived fades in and is measured too pale. Measures at
 * most three times.
 */
export async function betweenAnimations<Found>(page: Page, measure: () => Promise<Found>): Promise<Found> {
  for (let left = 2; ; left -= 1) {
    await waitForAnimations(page)
    await page.evaluate(() => {
      delete document.documentElement.dataset['animated']
      const note = () => (document.documentElement.dataset['animated'] = '')
      document.addEventListener('animationstart', note, { once: true, capture: true })
    })
    const found = await measure()
    if (left === 0 || !(await page.evaluate(() => 'animated' in document.documentElement.dataset))) return found
  }
}
