import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, prepareDemo } from '../journeys/prepared.ts'
import { type Phone, phoneOf } from './phone.ts'
import { startWebKit, type WebKit } from './programs.ts'
import { type Service, startService } from './service.ts'

export { expect }

/** Folder for screenshots of failed journeys. */
const PICTURES = resolve(import.meta.dirname, '../../test-results/webkit')

interface Journey {
  phone: Phone
  service: Service
  /** Shared by the journeys of a file: the prepared data, a display and WebKit's driver. */
  $file: { prepared: Prepared; webkit: WebKit }
}

/**
 * A journey with its own browser and service. Also fails on uncaught errors, on violations of the content security policy and on a page
 * wider than the screen. On failure saves a screenshot and prints its path.
 */
export const it = test.extend<Journey>({
  $file: [
    async ({ task: _task }, provide) => {
      const prepared = await prepareDemo()
      const webkit = await startWebKit()
      await provide({ prepared, webkit })
      await webkit.stop()
      prepared.remove()
    },
    { scope: 'file' },
  ],
  service: async ({ $file }, provide) => {
    const service = await startService($file.prepared)
    await provide(service)
    await service.stop()
  },
  phone: async ({ $file, service, task }, provide) => {
    const driver = await $file.webkit.open()
    const phone = phoneOf(driver, service.url)
    await provide(phone)
    const problems = await findProblems(phone)
    if (task.result?.state === 'fail' || problems.length > 0) console.error(await evidence(task.name, phone))
    await driver.quit()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  },
})

async function findProblems(phone: Phone): Promise<string[]> {
  const overflow = await phone.inPage(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(overflow > 0 ? [`the page is ${overflow} pixels wider than the screen`] : []), ...(await phone.noise())]
}

/** Saves a screenshot and returns the page's address and the file's path. */
async function evidence(title: string, { driver }: Phone): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  const picture = resolve(PICTURES, `${title.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}.png`)
  writeFileSync(picture, await driver.takeScreenshot(), 'base64')
  return `At ${await driver.getCurrentUrl()}, seen in ${picture}`
}
