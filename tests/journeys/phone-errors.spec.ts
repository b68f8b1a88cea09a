import type { Page } from '@playwright/test'
import { expect, signIn, type Steward, test } from './steward.ts'

const SECRET = 'Nick 19900001111'

/** What the service's log says of phones, as after a minute. */
function phoneLines(steward: Steward): string[] {
  steward.flushPhoneErrors()
  return steward.logs().filter((line) => line.includes('"phone"'))
}

/** Waits for the report of what the page does. */
async function reported(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(path))
  await act()
  expect((await answer).status()).toBe(204)
}

test('DEC-15 a widget that breaks is a line in the service’s log: screen, place and build, and nothing of what it showed', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/broken waitDeal|TypeError: /)
  // The word on the button becomes something that React will not draw.
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

test('DEC-15 an error nobody caught, a rejection and what the policy stopped are lines, too, also before anybody has signed in', async ({
  page,
  steward,
}) => {
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
  const said = phoneLines(steward)
  expect(said.map((text) => (JSON.parse(text) as { phone: { kind: string } }).phone.kind).sort()).toEqual(['csp', 'error', 'rejection'])
  expect(said.join('\n')).not.toMatch(/Nick|1990|elsewhere/)
})
