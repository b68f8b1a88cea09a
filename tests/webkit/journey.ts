import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Prepared, prepareDemo } from '../journeys/prepared.ts'
import { type Phone, phoneOf } from './phone.ts'
import { startWebKit, type WebKit } from './programs.ts'
import { type Service, startService } from './service.ts'

/** Where the picture of a page lies on which a journey failed. */
const PICTURES = resolve(import.meta.dirname, '../../test-results/webkit')
const TIMEOUT = 120_000

let prepared: Prepared | undefined
let webkit: WebKit | undefined

/** What the journeys of a file share: the prepared data, a display and WebKit's driver. To be called once in each file. */
export function inWebKit(): void {
  beforeAll(async () => {
    prepared = await prepareDemo()
    webkit = await startWebKit()
  })
  afterAll(async () => {
    await webkit?.stop()
    prepared?.remove()
  })
}

/**
 * A journey in a browser and at a service of its own. It fails also on what nobody caught, what the policy stopped, and
 * on a page that is wider than the glass; then a picture of the page is kept, and the failure says where.
 */
export function journey(title: string, make: (phone: Phone, service: Service) => Promise<void>): void {
  it(title, { timeout: TIMEOUT }, async () => {
    if (!prepared || !webkit) throw new Error('nothing is prepared')
    const service = await startService(prepared)
    const driver = await webkit.open()
    const phone = phoneOf(driver, service.url)
    try {
      await make(phone, service)
      expect(await phone.inPage(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
      expect(await phone.noise()).toEqual([])
    } catch (failure) {
      throw new Error(`${failure instanceof Error ? failure.message : String(failure)}\n${await evidence(title, phone)}`, {
        cause: failure,
      })
    } finally {
      await driver.quit()
      await service.stop()
    }
  })
}

/** Keeps what the page shows, and says where, with its address and what it complained of. */
async function evidence(title: string, phone: Phone): Promise<string> {
  try {
    mkdirSync(PICTURES, { recursive: true })
    const picture = resolve(PICTURES, `${title.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}.png`)
    writeFileSync(picture, await phone.driver.takeScreenshot(), 'base64')
    const noise = await phone.noise()
    return [`at ${await phone.driver.getCurrentUrl()}`, `picture: ${picture}`, ...noise.map((line) => `noise: ${line}`)].join('\n')
  } catch (failure) {
    return `and nothing could be seen of the page: ${String(failure)}`
  }
}
