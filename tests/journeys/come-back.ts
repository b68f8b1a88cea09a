import type { Page } from '@playwright/test'

/** Tells a page, and what is framed in it, that it is looked at again after it was out of sight. */
export async function comeBack(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
