import { expect, expectGoodScreen, fillLogin, heading, logIn, PASSWORD, recordCalls, signIn, test } from './steward.ts'

test('AUTH-01 the login has account, password and button, and passes the screen checks', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, '登录')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await expect(page).toHaveTitle('登录')
  await expectGoodScreen(page)
})

for (const [id, account, password] of [
  ['AUTH-02', '   ', PASSWORD],
  ['AUTH-03', 'service', '  '],
] as const) {
  test(`${id} an empty field shows a message, and no request is sent`, async ({ page }) => {
    const calls = recordCalls(page)
    await page.goto('/')
    await fillLogin(page, account, password)
    await expect(page.getByText('账号或密码不能为空!').first()).toBeVisible()
    expect(calls.names()).toEqual([])
  })
}

test('AMB2-23 AUTH-04 AUTH-05 sends the account, the base64 password and the messenger parameters of the entry address', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto('/?appId=demo&wechatCode=demo&agentId=1000002&token=smuggled')
  await fillLogin(page, ' service ', PASSWORD)
  // Waits for the title, because the login and the home can have the same address.
  await expect(heading(page, '服务管家')).toBeVisible()
  await expect(page).toHaveURL(/\/myHome$/)
  expect(calls.bodies('getToken')).toEqual([
    { username: 'service', password: Buffer.from(PASSWORD).toString('base64'), appId: 'demo', wechatCode: 'demo', agentId: '1000002' },
  ])
})

test('AMB2-11 AUTH-06 AUTH-07 AMB2-23 GUARD-01 a login is stored in the session under the specified names, and opens /myHome', async ({
  page,
}) => {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && sent.push(request.headers()['authorization'])))
  await logIn(page)
  await expect(page).toHaveURL(/\/myHome$/)
  await expect(heading(page, '服务管家')).toBeVisible()
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  expect(stored['token']).toMatch(/^.{40,}$/)
  // The header is absent before the login, then contains the bare token.
  expect(new Set(sent)).toEqual(new Set([undefined, stored['token']]))
  for (const [key, value] of [
    ['userId', /./],
    ['userCode', /@/],
    ['appId', /^demo$/],
    ['wechatCode', /^demo$/],
    ['agentId', /^1000002$/],
  ] as const)
    expect(stored[key]).toMatch(value)
})

test("AUTH-08 AUTH-10 a refused login shows the service's message, clears the password and stays", async ({ page }) => {
  await page.goto('/')
  await fillLogin(page, 'service', 'wrong-one')
  await expect(page.getByText('用户名或密码错误!')).toBeVisible()
  await expect(page.getByPlaceholder('请输入密码')).toHaveValue('')
  await expect(page.getByPlaceholder('请输入账号')).toHaveValue('service')
  await expect(page).toHaveURL(/\/$/)
  await fillLogin(page, 'nobody-by-this-name', PASSWORD)
  await expect(page.getByText('用户名或密码错误!')).toBeVisible()
})

test("AUTH-09 a refusal without a message shows the app's own", async ({ page }) => {
  await page.route('**/getToken', (route) => route.fulfill({ json: { status: '500', data: {} } }))
  await page.goto('/')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByText('用户名或密码错误!')).toBeVisible()
  await expect(page.getByPlaceholder('请输入密码')).toHaveValue('')
})

for (const [account, address, title] of [
  ['service', '/myHome', '服务管家'],
  ['business', '/businessHome', '业务管家'],
  ['claims', '/claimsSpecialist', '理赔管家'],
] as const) {
  test(`DEC-11 the ${account} account opens its own home`, async ({ page }) => {
    await logIn(page, account)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(heading(page, title)).toBeVisible()
  })
}

test('AMB2-03 ROUTE2-03 ROUTE2-04 ROUTE2-05 an address without a screen shows the login in place, also to signed-in users', async ({
  page,
}) => {
  await signIn(page)
  for (const address of ['/', '/load', '/no/such/page']) {
    await page.goto(address)
    await expect(page.getByPlaceholder('请输入账号')).toBeVisible()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0)
  }
})

test('a second tap during a login sends no second request', async ({ page }) => {
  const calls = recordCalls(page)
  await page.route('**/getToken', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/')
  await fillLogin(page, 'service', PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).dispatchEvent('click')
  await expect(heading(page, '服务管家')).toBeVisible()
  expect(calls.names().filter((name) => name === 'getToken')).toHaveLength(1)
})

test('the app uses the dark theme on a dark phone, with sufficient contrast', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await logIn(page)
  await expect(page.getByText('更多待办')).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('theme-mode', 'dark')
  await expectGoodScreen(page)
})

test('DEC-16 a link key opens the page that the operator configured, and going back returns', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '隐私说明' }).tap()
  await expect(page).toHaveURL(/\/demo\/outside\/privacy\.html$/)
  await expect(page.getByRole('heading', { name: '演示隐私说明' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, '登录')).toBeVisible()
  // Without a configured page a message is shown and the page stays.
  await page.evaluate(() => document.querySelector('meta[name="steward:links"]')?.setAttribute('content', ''))
  await page.getByRole('button', { name: '隐私说明' }).tap()
  await expect(page.getByText('这个页面还没有开通')).toBeVisible()
})
