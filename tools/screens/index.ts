import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startDemo } from '../../server/demo/start.ts'
import { START } from '../../tests/journeys/prepared.ts'
import { chromeArgs, findChrome } from '../chrome.ts'
import { createCamera, LOOKS, OUT, phoneFor } from './camera.ts'
import { shootHomes } from './homes.ts'
import { shootOrders, shootTimeouts } from './orders.ts'

/**
 * `npm run screens`: pictures of every screen and state into `.screens/`, to be looked at beside the design. Light and
 * dark, the narrowest phone with large text; with data, empty, failed, and before the data is there. The service and
 * the phone stand still at one moment: pictures of two builds can be compared pixel by pixel.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'steward-screens-'))
const service = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir, log: () => undefined, clock: () => START })
const executablePath = findChrome()
const browser = await chromium.launch({ args: [...chromeArgs], ...(executablePath === undefined ? {} : { executablePath }) })

for (const look of LOOKS) {
  const open = async () => {
    const context = await browser.newContext(phoneFor(look))
    await context.clock.setFixedTime(START)
    return createCamera(await context.newPage(), service.url, look)
  }
  const camera = await open()
  await camera.shootAll({ '12-login': '' })
  await shootHomes(open)
  await camera.signIn('service')
  await shootOrders(camera)
  await camera.shootAll({ planned: 'my' })
  const claims = await open()
  await claims.signIn('claims')
  await shootTimeouts(claims)
  for (const context of browser.contexts()) await context.close()
}

await browser.close()
await service.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`pictures in ${OUT}/`)
