import { expect, setTextSize, signIn, test } from './steward.ts'

test.use({ viewport: { width: 320, height: 700 } })

for (const size of [16, 32]) {
  test(`at 320 px, with text of ${size} px, no tile label breaks inside 签名, 进度 or 更新`, async ({ page }) => {
    await setTextSize(page, size)
    await signIn(page)
    const labels = page.locator('.st-tile-label')
    await expect(labels.filter({ hasText: '批单签名' }).first()).toBeVisible()
    const broken = await labels.evaluateAll((all) =>
      all.flatMap((label) => {
        const nodes = [...label.childNodes].filter((node) => /^(签名|保单|进度|更新)$/.test(node.textContent ?? ''))
        return nodes.filter((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return range.getClientRects().length !== 1
        }).length
      }),
    )
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.reduce((sum, count) => sum + count, 0)).toBe(0)
  })
}

test.describe('with the dark theme', () => {
  test.use({ colorScheme: 'dark' })
  test('the selected segment contrasts with its track, four segments form two rows, and a text input is 44 px high', async ({ page }) => {
    await signIn(page)
    await page.goto('/updateTask')
    const chosen = page.locator('.st-segment > :checked + span')
    await expect(chosen).toBeVisible()
    const [thumb = 0, track = 0] = await chosen.evaluate((span) =>
      [span, span.closest('.st-segments')].map((element) => {
        const parts = getComputedStyle(element as Element).backgroundColor.match(/\d+/g) ?? []
        const [red = 0, green = 0, blue = 0] = parts.map((part) => (Number(part) / 255) ** 2.2)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }),
    )
    expect(thumb / track).toBeGreaterThan(1.5)
    const tops = await page.locator('.st-segment').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(2)
    const box = await page.getByLabel(/^标题/).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
})
