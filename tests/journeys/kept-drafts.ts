import { expect, type Page } from '@playwright/test'

/** When what was typed was last kept on the phone, by the page's clock in epoch milliseconds; 0: nothing is. */
export const lastKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('steward-drafts')
        // Whoever comes first makes it, as the app would.
        opening.onupgradeneeded = () => void opening.result.createObjectStore('drafts')
        opening.addEventListener('error', () => reject(new Error('the drafts can not be opened')))
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(Math.max(0, ...(all.result as { savedAt: number }[]).map(({ savedAt }) => savedAt)))
          }
        }
      }),
  )

/** Changes one thing in a form and waits until it is kept, after the pause that follows. */
export async function untilKept(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await lastKept(page)
  await change()
  await expect.poll(() => lastKept(page)).toBeGreaterThan(before)
}

/** Tells the page that the phone takes it away, and waits until all that was typed is kept. */
export async function putAway(page: Page): Promise<void> {
  const told = await page.evaluate(() => {
    const now = Date.now()
    window.dispatchEvent(new Event('pagehide'))
    return now
  })
  await expect.poll(() => lastKept(page)).toBeGreaterThanOrEqual(told)
}

/** The names and owners of what is kept, as they lie on the phone; runs in the page. */
export const namesInStore = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('steward-drafts')
    opening.addEventListener('error', () => reject(new Error('the drafts can not be opened')))
    opening.onsuccess = () => {
      const kept = opening.result.transaction('drafts').objectStore('drafts')
      const [keys, all] = [kept.getAllKeys(), kept.getAll()]
      kept.transaction.oncomplete = () => {
        opening.result.close()
        resolve(JSON.stringify([keys.result, (all.result as { owner: string }[]).map(({ owner }) => owner)]))
      }
    }
  })
