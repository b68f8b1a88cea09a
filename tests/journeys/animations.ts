import type { Page } from '@playwright/test'

/** Waits until all finite animations have ended, because colours and positions change until then. Ignores endless animations. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}
