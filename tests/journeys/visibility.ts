import type { Page } from '@playwright/test'

/** Dispatches `visibilitychange` in a page and its frames, as when the user returns to it. */
export async function fireVisibilityChange(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
