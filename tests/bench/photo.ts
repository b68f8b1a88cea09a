import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { DEMO_APP } from '../../server/demo/accounts.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { openSigningPage, logInOnPage } from '../journeys/policyholder.ts'
import { addressOf, ENDORSEMENT, sendLinkAs } from '../journeys/send-link.ts'
import { launch, openPhone, type Phone } from './browser.ts'
import { atMost, digits, type Row } from './table.ts'

/** Photo size of current cheap phones: 40 megapixels. */
const [WIDTH, HEIGHT] = [8_000, 5_000]
const KB = 1024
/** The most photos of one signature (SIGNIMG-01). */
const MOST_PHOTOS = 8
/**
 * Peak memory of the page in megabytes. On a phone with 2 GB, we estimate, Android kills the page at about 600. One photo may use half of
 * this limit, and eight must leave some spare.
 */
const [MAX_FOR_ONE, MAX_FOR_EIGHT] = [300, 450]

/** Draws a JPEG of so many pixels like a camera's: gradients and fine grain, several megabytes. Closes the page it used. */
async function drawPhoto(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      const grain = new OffscreenCanvas(512, 512)
      const grains = grain.getContext('2d')
      if (!context || !grains) throw new Error('no canvas')
      const noise = grains.createImageData(512, 512)
      let seed = 7
      noise.data.forEach((_, at) => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
        noise.data[at] = at % 4 === 3 ? 40 : seed >>> 24
      })
      grains.putImageData(noise, 0, 0)
      const sky = context.createLinearGradient(0, 0, width, height)
      sky.addColorStop(0, '#7aa7d9')
      sky.addColorStop(1, '#3d5a2b')
      context.fillStyle = sky
      context.fillRect(0, 0, width, height)
      context.fillStyle = context.createPattern(grain, 'repeat') ?? ''
      context.fillRect(0, 0, width, height)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })).arrayBuffer())
      const pieces: string[] = []
      for (let at = 0; at < bytes.length; at += 24_576) pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 24_576))))
      return pieces.join('')
    },
    [WIDTH, HEIGHT] as const,
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}

/** Memory of a process in megabytes, as Linux reports it: current, and peak since the last reset. */
function memoryOf(id: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${id}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / KB
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Resets the peak that Linux recorded for a process. */
const resetPeak = (id: number) => writeFileSync(`/proc/${id}/clear_refs`, '5')

async function processesOf(browser: Browser): Promise<{ id: number; type: string }[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo
}

/** Opens the signing screen of an endorsement as its policyholder. */
async function openSigning(page: Page, demo: RunningDemo): Promise<void> {
  const staff = await demo.db.selectFrom('staff').selectAll().where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const { userId, userCode, name, router } = staff
  const token = await issueToken(demo.db, { kind: 'staff', userId }, Date.now())
  const link = await sendLinkAs({ userId, userCode, name, router, ...DEMO_APP, token }, demo.url, ENDORSEMENT)
  await page.goto(demo.url + addressOf(link))
  await logInOnPage(page, demo)
  await openSigningPage(page)
}

/**
 * Measures the page's memory when one photo of 40 megapixels, then eight, are chosen for a signature: peak of the renderer process. Reads
 * Linux's counters, so it works on Linux only.
 */
export async function photo(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: folder, log: () => undefined })
  // The photo is drawn in another browser than the measured one, whose memory must not have grown before.
  const file = join(folder, 'photo.jpg')
  writeFileSync(file, await drawPhoto(browser))
  const freshBrowser = await launch()
  try {
    const phone = await openPhone(freshBrowser)
    await openSigning(phone.page, demo)
    const one = await peakOf(freshBrowser, phone, () => choose(phone.page, [file]))
    const eight = await peakOf(freshBrowser, phone, () =>
      choose(
        phone.page,
        Array.from({ length: MOST_PHOTOS }, () => file),
      ),
    )
    await phone.close()
    return [
      { what: 'signing, before a photo is chosen: memory of the page', found: `${digits(one.before)} MB`, wanted: '' },
      atMost('a photo of 40 megapixels is chosen: memory of the page at its peak', one.peak, 'MB', MAX_FOR_ONE),
      atMost('eight of them at once: memory of the page at its peak', eight.peak, 'MB', MAX_FOR_EIGHT),
    ]
  } finally {
    await freshBrowser.close()
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the memory of the page's process before `happen`, and its peak during it. */
async function peakOf(browser: Browser, phone: Phone, action: () => Promise<void>): Promise<{ before: number; peak: number }> {
  await phone.collectGarbage()
  const renderers = (await processesOf(browser)).filter(({ type }) => type === 'renderer')
  const before = new Map(renderers.map(({ id }) => [id, memoryOf(id).now]))
  for (const { id } of renderers) resetPeak(id)
  await action()
  // Spare renderer processes serve no page and stay unchanged.
  const [page] = renderers.map(({ id }) => ({ before: before.get(id) ?? 0, peak: memoryOf(id).peak })).toSorted((a, b) => b.peak - a.peak)
  if (!page) throw new Error('the browser has no page')
  return page
}

async function choose(page: Page, files: string[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '添加 影像资料' }).tap()
  await (await chosen).setFiles(files)
  await page.getByText(`${files.length}/${MOST_PHOTOS}`).waitFor({ timeout: 120_000 })
  await page
    .getByRole('button', { name: /^查看大图/ })
    .nth(files.length - 1)
    .waitFor()
}
