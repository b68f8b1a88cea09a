import { expect, type Page } from '@playwright/test'

/** How many answers are kept on the phone. A store that is not there yet is not made by asking. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'steward-answers')
    if (!isThere) return 0
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

/** Waits until an answer is kept: what is shown is kept a moment later. */
export const untilAnswerKept = (page: Page): Promise<void> => expect.poll(() => countKept(page)).toBeGreaterThan(0)
