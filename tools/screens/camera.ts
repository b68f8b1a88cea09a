import { mkdirSync } from 'node:fs'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'

/** The folder of the pictures, ignored by git. */
export const OUT = '.screens'
const HEIGHT = 844
const CALLS = '**/api/**'

/** A variant in which the app is photographed. */
export interface Look {
  name: string
  width: number
  dark?: boolean
  /** The root font size in pixels, if not the default. */
  fontSize?: number
}

/** All variants. */
export const LOOKS: readonly Look[] = [
  { name: 'light', width: 390 },
  { name: 'dark', width: 390, dark: true },
  { name: '320-at-200', width: 320, fontSize: 32 },
]

/** Returns the browser context options of a variant. */
export const phoneFor = ({ width, dark }: Look): BrowserContextOptions => ({
  viewport: { width, height: HEIGHT },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  colorScheme: dark ? 'dark' : 'light',
  bypassCSP: true,
  reducedMotion: 'reduce',
})

/** A page of the app, with functions that take pictures. */
export interface Camera {
  page: Page
  go(address: string): Promise<void>
  signIn(account: string, from?: string): Promise<void>
  shoot(name: string): Promise<void>
  shootAll(addresses: Readonly<Record<string, string>>): Promise<void>
  /** Takes pictures of an address whose data fails to load (also with its dialog, if any) and while it is loading. */
  shootWithout(name: string, address: string): Promise<void>
}

/** Creates a camera for an app that is served at `url`. */
export function createCamera(page: Page, url: string, look: Look): Camera {
  const { width } = look
  const go = async (address: string) => void (await page.goto(`${url}/${address}`))

  async function shoot(name: string): Promise<void> {
    mkdirSync(`${OUT}/${look.name}`, { recursive: true })
    if (look.fontSize) await page.addStyleTag({ content: `html { font-size: ${look.fontSize}px }` }).catch(() => undefined)
    // Elements that adapt to large text recompute only when their width changes.
    await page.setViewportSize({ width: width + 1, height: HEIGHT })
    await page.waitForTimeout(700)
    // The chart library loads after the page.
    await page.waitForFunction(() => [...document.querySelectorAll('.st-chart-canvas')].every((frame) => frame.querySelector('canvas')))
    const height = await page.evaluate((least) => Math.max(document.documentElement.scrollHeight, least), HEIGHT)
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${OUT}/${look.name}/${name}.png` })
    await page.setViewportSize({ width, height: HEIGHT })
  }

  return {
    page,
    go,
    shoot,
    async signIn(account, from = '') {
      await go(from)
      await page.getByRole('textbox').first().fill(account)
      await page.locator('input[type=password]').fill(DEMO_PASSWORD)
      await page.locator('.st-btn-primary').click()
      await page.getByRole('navigation').waitFor()
      await page.waitForLoadState('networkidle')
    },
    async shootAll(addresses) {
      for (const [name, address] of Object.entries(addresses)) {
        await go(address)
        await shoot(name)
      }
    },
    async shootWithout(name, address) {
      await page.route(CALLS, (route) => route.fulfill({ status: 500, body: '' }))
      await go(address)
      const dialog = page.getByRole('dialog')
      // A stored answer is shown under a bar, without a dialog.
      await dialog.or(page.locator('.st-kept')).first().waitFor()
      if (await dialog.isVisible()) {
        await shoot(`${name}-failed-dialog`)
        await page.keyboard.press('Escape')
      }
      await shoot(`${name}-failed`)
      await page.unroute(CALLS)
      await page.route(CALLS, () => undefined)
      await go(address)
      await shoot(`${name}-loading`)
      await page.unroute(CALLS)
    },
  }
}
