import { logInAtLink, openSigningPage } from './policyholder.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, heading, signIn, test } from './steward.ts'

test('DEC-35 an unsupported browser gets a plain page with the supported versions and a link back', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
  })
  await page.goto('/customerLogin?endorNo=1')
  await expect(page).toHaveURL('/old-browser.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('iOS 16.4')).toBeVisible()
  await expect(page.getByText('Chromium 111')).toBeVisible()
  await expect(page.getByRole('link')).toHaveAttribute('href', '/')
  await expectGoodScreen(page)
  // The page uses no feature that an old browser may lack.
  await expect(page.locator('script, style, link')).toHaveCount(0)
})

for (const [browser, refuse] of [
  [
    'blocks all cookies',
    () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('', 'SecurityError')
        },
      }),
  ],
  [
    'gives storage no space',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`a browser that ${browser} gets a plain page that says what to allow, at the same address`, async ({ page, steward }) => {
    steward.expectNoise(/SecurityError|QuotaExceededError/)
    await page.addInitScript(refuse)
    await page.goto('/customerLogin?endorNo=1')
    await expect(page.getByText('允许本网站使用 Cookie')).toBeVisible()
    await expect(page).toHaveURL('/customerLogin?endorNo=1')
    await expect(page.getByRole('link', { name: '重新打开' })).toHaveAttribute('href', '')
    await expectGoodScreen(page)
  })
}

test('a page whose script does not load says so and can be opened again', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED/)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/customerLogin?endorNo=1')
  await expect(page.getByRole('heading', { name: '页面没有加载完' })).toBeVisible()
  await expectGoodScreen(page)
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('link', { name: '重新打开' }).tap()
  await expect(page.getByPlaceholder('请输入手机号码')).toBeVisible()
  await expect(page.getByText('页面没有加载完')).toBeHidden()
})

test('an address with repeated slashes opens its screen', async ({ page, steward }) => {
  await signIn(page)
  await page.goto(`${steward.url}//waitDeal`)
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page).toHaveURL('/waitDeal')
})

for (const kind of ['localStorage', 'sessionStorage'] as const) {
  test(`a policyholder signs in while ${kind} is full`, async ({ page, steward }) => {
    const link = await sendLink(steward)
    await page.addInitScript((name) => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key: string, text: string) {
        if (this === window[name] && text !== '') throw new DOMException('', 'QuotaExceededError')
        setItem.call(this, key, text)
      }
    }, kind)
    await logInAtLink(page, steward, addressOf(link))
    await openSigningPage(page)
  })
}

test('a task is saved while IndexedDB never answers', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill('静默存储')
  await page.getByLabel(/^内容/).fill('请客户补传行驶证正副本。')
  await page.getByRole('button', { name: '添加 推送对象' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择同事' })
  await sheet.getByRole('checkbox', { name: /陈志远/ }).tap()
  await sheet.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存成功')).toBeVisible()
})
