import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, prepareDemo } from '../journeys/prepared.ts'
import { type Phone, phoneOf } from './phone.ts'
import { startWebKit, type WebKit } from './programs.ts'
import { type Service, startService } from './service.ts'

export { expect }

/** Where the picture of a page lies on which a journey failed. */
const PICTURES = resolve(import.meta.dirname, '../../test-results/webkit')

interface Journey {
  phone: Phone
  service: Service
  /** What the journeys of a file share: the prepared data, a display and WebKit's driver. */
  $file: { prepared: Prepared; webkit: WebKit }
}

/**
 * A journey in a browser and at a service of its own. It fails also on what nobody caught, what the policy stopped, and
 * on a page that is wider than the glass. Of a page on which it failed a picture is kept, and it is said where.
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
    const wrong = await whatIsWrong(phone)
    if (task.result?.state === 'fail' || wrong.length > 0) console.error(await evidence(task.name, phone))
    await driver.quit()
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  },
})

async function whatIsWrong(phone: Phone): Promise<string[]> {
  const over = await phone.inPage(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(over > 0 ? [`the page is ${over} pixels wider than the glass`] : []), ...(await phone.noise())]
}

/** Keeps what the page shows, and says where. */
async function evidence(title: string, { driver }: Phone): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  const picture = resolve(PICTURES, `${title.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}.png`)
  writeFileSync(picture, await driver.takeScreenshot(), 'base64')
  return `At ${await driver.getCurrentUrl()}, seen in ${picture}`
}
