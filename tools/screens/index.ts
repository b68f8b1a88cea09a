import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startDemo } from '../../server/demo/start.ts'
import { START } from '../../tests/journeys/prepared.ts'
import { chromeArgs, findChrome } from '../chrome.ts'
import { createCamera, type Look, LOOKS, OUT, phoneFor } from './camera.ts'
import { shootHomes } from './homes.ts'
import { shootTasks, shootTimeouts } from './orders.ts'
import { README_OUT, shootReadme } from './readme.ts'

/**
 * `npm run screens` writes pictures of every screen to `.screens/` for comparison with the design: light, dark, and narrow with large text.
 * States: with data, empty, failed, loading. `--readme` takes only the README's pictures. The clocks of server and phone are fixed, so
 * that pictures of two builds can be compared pixel by pixel.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'steward-screens-'))
const service = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir, log: () => undefined, clock: () => START })
const executablePath = findChrome()
const browser = await chromium.launch({ args: [...chromeArgs], ...(executablePath === undefined ? {} : { executablePath }) })

async function phone(look: Look): Promise<BrowserContext> {
  const context = await browser.newContext(phoneFor(look))
  await context.clock.setFixedTime(START)
  return context
}

if (process.argv.includes('--readme')) await shootReadme(service, phone)
else for (const look of LOOKS) await shootAll(look)

async function shootAll(look: Look): Promise<void> {
  const open = async () => createCamera(await (await phone(look)).newPage(), service.url, look)
  const camera = await open()
  await camera.shootAll({ '12-login': '' })
  await shootHomes(open)
  await camera.signIn('service')
  await shootTasks(camera)
  await camera.shootAll({ '16-my': 'my', '16-board': 'dataBoard', 'electronic-policy': 'electronicPolicy' })
  const claims = await open()
  await claims.signIn('claims')
  await shootTimeouts(claims)
  for (const context of browser.contexts()) await context.close()
}

await browser.close()
await service.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`pictures in ${process.argv.includes('--readme') ? README_OUT : OUT}/`)
