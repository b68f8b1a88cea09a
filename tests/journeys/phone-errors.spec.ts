import type { Page } from '@playwright/test'
import { expect, signIn, type Steward, test } from './steward.ts'

const SECRET = 'Nick 19900001111'

/** Returns the errors of phones in the service's log, written at once instead of after a minute. */
function phoneLines(steward: Steward): string[] {
  steward.flushPhoneErrors()
  return steward.logs().filter((line) => line.includes('"phone"'))
}

/** Performs an action and waits until its error report is accepted. */
async function reported(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(path))
  await act()
  expect((await answer).status()).toBe(204)
}

test('DEC-15 a broken widget is logged with screen, place and build, without the data it showed', async ({ page, steward }) => {
  steward.expectNoise(/broken waitDeal|TypeError: /)
  // Replaces the button's text by an object that React cannot render.
  await page.route('**/assets/waitDeal-*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(widget:`sort`.{0,200}?label:\{kind:`text`,text:)`排序`/, `$1{text:\`${SECRET}\`}`)
    await route.fulfill({ response, body })
  })
  await signIn(page)
  await reported(page, '/report/errors', () => page.goto('/waitDeal'))
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const [line, ...others] = phoneLines(steward).map((text) => JSON.parse(text) as { phone: Record<string, string> })
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 'warn',
    phone: { kind: 'boundary', screen: 'waitDeal', place: expect.stringMatching(/^body\.0\.body\.1/) },
  })
  expect(line?.phone['build']).toMatch(/^index-[\w-]{8}$/)
  expect(steward.logs().join('\n')).not.toContain('Nick')
})

test('DEC-15 uncaught errors, rejections and policy violations are logged as well, also before sign-in', async ({ page, steward }) => {
  steward.expectNoise(/uncaught: Nick|img-src|elsewhere\.example/)
  await page.goto('/')
  await expect(page.getByPlaceholder('请输入账号')).toBeVisible()
  await reported(page, '/report/errors', () =>
    page.evaluate((secret) => {
      setTimeout(() => {
        throw new Error(secret)
      })
      void Promise.reject(new Error(secret))
    }, SECRET),
  )
  await reported(page, '/report/csp', () =>
    page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/?name=Nick'
    }),
  )
  const lines = phoneLines(steward)
  expect(lines.map((text) => (JSON.parse(text) as { phone: { kind: string } }).phone.kind).sort()).toEqual(['csp', 'error', 'rejection'])
  expect(lines.join('\n')).not.toMatch(/Nick|1990|elsewhere/)
})
