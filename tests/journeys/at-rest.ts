import type { Page } from '@playwright/test'

/** A page that still comes in is paler than it will be: what moves for a time is waited for, what turns for ever is not. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(coming.map(({ finished }) => finished))
  })
}
