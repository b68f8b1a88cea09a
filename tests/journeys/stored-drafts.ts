import { expect, type Page } from '@playwright/test'

/** Returns when a draft was last saved on the phone, by the page's clock in epoch milliseconds; 0 without drafts. */
export const lastSavedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('steward-drafts')
        // Creates the store as the app would, in case it does not exist yet.
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

/** Makes one change in a form and waits until its draft is saved. */
export async function untilSaved(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await lastSavedAt(page)
  await change()
  await expect.poll(() => lastSavedAt(page)).toBeGreaterThan(before)
}

/** Dispatches `pagehide` and waits until everything typed is saved. */
export async function hidePage(page: Page): Promise<void> {
  const hiddenAt = await page.evaluate(() => {
    const now = Date.now()
    window.dispatchEvent(new Event('pagehide'))
    return now
  })
  await expect.poll(() => lastSavedAt(page)).toBeGreaterThanOrEqual(hiddenAt)
}

/** Returns the keys and owners of the stored drafts as JSON. Runs in the page. */
export const storedKeysAndOwners = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('steward-drafts')
    opening.addEventListener('error', () => reject(new Error('the drafts can not be opened')))
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts')
      const [keys, all] = [drafts.getAllKeys(), drafts.getAll()]
      drafts.transaction.oncomplete = () => {
        opening.result.close()
        resolve(JSON.stringify([keys.result, (all.result as { owner: string }[]).map(({ owner }) => owner)]))
      }
    }
  })
