import { expect, type Page } from '@playwright/test'

/** Counts the answers cached on the phone. Does not create the database. */
const countCached = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const exists = (await indexedDB.databases()).some(({ name }) => name === 'steward-answers')
    if (!exists) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('steward-answers')
      opening.addEventListener('error', () => reject(new Error('the answers can not be opened')))
      opening.onsuccess = () => {
        const count = opening.result.transaction('answers').objectStore('answers').count()
        count.onsuccess = () => {
          opening.result.close()
          resolve(count.result)
        }
      }
    })
  })

/** Waits until an answer is cached, which happens shortly after it is shown. */
export const untilAnswerCached = (page: Page): Promise<void> => expect.poll(() => countCached(page)).toBeGreaterThan(0)
