import type { Page } from '@playwright/test'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { callerOf } from '../../server/identity/sessions.ts'
import { expect, expectGoodScreen, fillLogin, heading, idle, PASSWORD, recordCalls, signIn, type Steward, test } from './steward.ts'
import { storedKeysAndOwners, untilSaved } from './stored-drafts.ts'
import { fireVisibilityChange } from './visibility.ts'

/** A link in a WeCom chat that opens the app. */
const LINK = '/appOAuth?appId=demo&agentId=1000002&wechatCode=demo'

const nameOf = async ({ db }: Steward, loginName: string) =>
  (await db.selectFrom('staff').select('name').where('loginName', '=', loginName).executeTakeFirstOrThrow()).name

async function openAs(page: Page, member: string, link = LINK): Promise<void> {
  await page.goto(link)
  await page.getByRole('link', { name: member }).tap()
}

function recordLoads(page: Page): URL[] {
  const loaded: URL[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()))
  })
  return loaded
}

const codeIn = (loaded: readonly URL[]) => loaded.find((url) => url.pathname === '/appOAuth' && url.searchParams.has('code'))

for (const [account, address, title] of [
  ['service', '/myHome', '服务管家'],
  ['business', '/businessHome', '业务管家'],
  ['claims', '/claimsSpecialist', '理赔管家'],
] as const) {
  test(`AUTH-11 DEC-10 a WeCom link signs the ${account} account in and opens its home without asking`, async ({ page, steward }) => {
    const loaded = recordLoads(page)
    await openAs(page, await nameOf(steward, account))
    await expect(page).toHaveURL(`${steward.url}${address}`)
    await expect(heading(page, title)).toBeVisible()
    const stored = await page.evaluate(() => ({ ...sessionStorage }))
    expect(stored).toMatchObject({ appId: 'demo', agentId: '1000002', wechatCode: 'demo', entryUrl: `${steward.url}${LINK}` })
    const { code, state } = Object.fromEntries(codeIn(loaded)?.searchParams ?? [])
    expect(code).toMatch(/./)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(JSON.stringify(stored)).not.toContain(state)
    expect(steward.logs().join('\n')).not.toContain(code)
  })
}

test('DEC-10 going back or reloading does not show the code, and the reload needs no new code', async ({ page, steward }) => {
  await page.goto('/demo/outside/sales.html')
  const loaded = recordLoads(page)
  await openAs(page, await nameOf(steward, 'business'))
  await expect(heading(page, '业务管家')).toBeVisible()
  expect(codeIn(loaded)).toBeDefined()
  await page.reload()
  await expect(heading(page, '业务管家')).toBeVisible()
  expect(loaded.filter((url) => url.searchParams.has('code'))).toHaveLength(1)
  // The simulated WeCom page is in the history, because it was tapped; before it is the page from which the link was opened.
  await page.goBack()
  await expect(page).toHaveURL(/\/demo\/wecom\/authorize\?/)
  await page.goBack()
  await expect(page).toHaveURL(/\/demo\/outside\/sales\.html$/)
  await page.goForward()
  await page.goForward()
  await expect(heading(page, '业务管家')).toBeVisible()
})

test('DEC-10 opening the address with a used code shows a message, and another attempt signs in', async ({ page, steward }) => {
  const loaded = recordLoads(page)
  const name = await nameOf(steward, 'claims')
  await openAs(page, name)
  await expect(heading(page, '理赔管家')).toBeVisible()
  await page.goto(codeIn(loaded)?.href ?? '')
  await expect(page.getByText('企业微信的授权已失效，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(`${steward.url}/appOAuth`)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '重新登录' }).tap()
  await page.getByRole('link', { name }).tap()
  await expect(heading(page, '理赔管家')).toBeVisible()
})

test("DEC-10 a code from another user's attempt does not sign in, and the account login is offered", async ({ page, browser, steward }) => {
  const other = await browser.newPage({ baseURL: steward.url })
  await other.goto(LINK)
  const link = await other.getByRole('link', { name: await nameOf(steward, 'claims') }).getAttribute('href')
  const redirect = await other.request.get(new URL(link ?? '', other.url()).href, { maxRedirects: 0 })
  await other.close()
  const calls = recordCalls(page)
  await page.goto(redirect.headers()['location'] ?? '')
  await expect(page.getByText('这次授权不是从本机发起的，请重新登录')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect(calls.names()).toEqual(['appOAuth'])
  await page.getByRole('button', { name: '使用账号登录' }).tap()
  await fillLogin(page, 'service', PASSWORD)
  await expect(heading(page, '服务管家')).toBeVisible()
})

for (const [what, member, words] of [
  ['a member without an account', '未开通的成员', '您的企业微信账号尚未开通本应用，请联系管理员'],
  ['an expired code', '失效的授权码', '企业微信的授权已失效，请重新登录'],
] as const) {
  test(`DEC-10 ${what} shows a message`, async ({ page }) => {
    await openAs(page, member)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: '使用账号登录' })).toBeVisible()
    await expectGoodScreen(page)
  })
}

for (const [what, query] of [
  ['a code of 10 kB', `code=${'x'.repeat(10_240)}&state=abc`],
  ['a code without a state', 'code=abc'],
  ['a state without a code', 'state=abc'],
  ['two codes', 'code=abc&code=def&state=abc'],
  ['a code with markup', 'code=%3Cb%3E&state=abc'],
] as const) {
  test(`DEC-10 ${what} is not sent and shows a message`, async ({ page, steward }) => {
    const calls = recordCalls(page)
    await page.goto(`/appOAuth?${query}`)
    await expect(page.getByText('企业微信的授权不完整，请重新登录')).toBeVisible()
    await expect(page).toHaveURL(`${steward.url}/appOAuth`)
    expect(calls.names()).toEqual([])
  })
}

test('without a network the sign-in shows a message, and another attempt continues', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED|Failed to load/)
  await page.route('**/startAppOAuth', (route) => route.abort())
  await page.goto(LINK)
  await expect(page.getByText('现在无法登录，请检查网络后重新登录')).toBeVisible()
  await page.unroute('**/startAppOAuth')
  await page.getByRole('button', { name: '重新登录' }).tap()
  await page.getByRole('link', { name: await nameOf(steward, 'service') }).tap()
  await expect(heading(page, '服务管家')).toBeVisible()
})

test('DEC-16 the page redirects only to hosts that the operator configured, whatever the service returns', async ({ page, steward }) => {
  steward.expectNoise(/noted login\.silent not allowed/)
  for (const authorizeUrl of ['https://evil.example/authorize', 'javascript:alert(1)', '//evil.example/', `${steward.url}@evil.example/`]) {
    await page.route('**/startAppOAuth', (route) => route.fulfill({ json: { status: '200', message: 'success', data: { authorizeUrl } } }))
    await page.goto(LINK)
    await expect(page.getByText('现在无法登录，请检查网络后重新登录')).toBeVisible()
    await expect(page).toHaveURL(`${steward.url}${LINK}`)
    await page.unroute('**/startAppOAuth')
  }
})

test.describe('DEC-10 DEC-18 the session ends while a form is open', () => {
  const TEXT = '已电话联系，约定下午三点上门收取原件'
  const remark = (page: Page) => page.getByRole('dialog', { name: '完成工单' }).getByRole('textbox')

  /** Types a remark, ends the session on the server, returns to the page and confirms its message. Returns the page's address. */
  async function typeUntilEnded(page: Page, steward: Steward): Promise<string> {
    // No messenger answers in this browser.
    steward.expectNoise(/401|messenger/)
    const task = steward.db.selectFrom('task').select('taskId').where('taskTitle', '=', '王小川车辆过户批单待签名')
    const address = `/planTaskDetail?taskId=${(await task.executeTakeFirstOrThrow()).taskId}`
    await page.goto(address)
    await page.getByRole('button', { name: '完成工单' }).tap()
    await untilSaved(page, () => remark(page).fill(TEXT))
    await steward.db.deleteFrom('session').execute()
    // Data younger than a second is not requested again.
    await page.waitForTimeout(1_100)
    await fireVisibilityChange(page)
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
    return address
  }

  test.describe('in WeCom', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0' })

    test('WeCom signs the member in again, and the page returns with its draft', async ({ page, steward }) => {
      const member = await nameOf(steward, 'service')
      await openAs(page, member)
      await expect(heading(page, '服务管家')).toBeVisible()
      const address = await typeUntilEnded(page, steward)
      await page.getByRole('link', { name: member }).tap()
      await expect(page).toHaveURL(`${steward.url}${address}`)
      await page.getByRole('button', { name: '完成工单' }).tap()
      await page.getByRole('button', { name: '继续上次填写' }).tap()
      await expect(remark(page)).toHaveValue(TEXT)
      // A later link opens its own target.
      await page.evaluate((link) => window.location.assign(link), LINK)
      await expect(page).toHaveURL(`${steward.url}/myHome`)
    })

    test('another member opens their own home, and the draft is erased', async ({ page, steward }) => {
      await openAs(page, await nameOf(steward, 'service'))
      await expect(heading(page, '服务管家')).toBeVisible()
      await typeUntilEnded(page, steward)
      await page.getByRole('link', { name: await nameOf(steward, 'business') }).tap()
      await expect(heading(page, '业务管家')).toBeVisible()
      await expect.poll(() => page.evaluate(storedKeysAndOwners)).toBe('[[],[]]')
    })

    test('a session of an account login is continued by the account login', async ({ page, steward }) => {
      await signIn(page)
      await typeUntilEnded(page, steward)
      await fillLogin(page, 'service', PASSWORD)
      await expect(remark(page)).toHaveValue(TEXT)
    })
  })

  test('outside WeCom the account login opens over the form', async ({ page, steward }) => {
    await openAs(page, await nameOf(steward, 'service'))
    await expect(heading(page, '服务管家')).toBeVisible()
    await typeUntilEnded(page, steward)
    await fillLogin(page, 'service', PASSWORD)
    await expect(remark(page)).toHaveValue(TEXT)
  })
})

test("DEC-10 GUARD-11 a link in a group chat opens the room after WeCom's page", async ({ page, steward }) => {
  await openAs(page, await nameOf(steward, 'claims'), `${LINK}&chatid=wrDEMO1`)
  await expect(page).toHaveURL(/\/claimsSpecialist_room$/)
})

test('GUARD-06 a link that requires the bound account opens its login after the silent one', async ({ page, steward }) => {
  await openAs(page, await nameOf(steward, 'service'), `${LINK}&messageStatus=1`)
  await expect(heading(page, '绑定账号登录')).toBeVisible()
})

for (const [where, address] of [
  ['the query', '/waitDeal?token=TOKEN&access_token=TOKEN'],
  ['the entry address', '/?appId=demo&token=TOKEN&access_token=TOKEN'],
  ['the fragment', '/waitDeal#token=TOKEN'],
  ['a fragment like an address', '/waitDeal#/home?access_token=TOKEN&token=TOKEN'],
  ['the sign-in by WeCom', '/appOAuth?appId=demo&token=TOKEN#access_token=TOKEN'],
] as const) {
  test(`DEC-10 DEC-09 a valid token in ${where} does not sign in, and is removed from the address`, async ({ page, prepared, steward }) => {
    const { token } = prepared.sessions.service
    await page.route('**/startAppOAuth', (route) => route.fulfill({ json: { status: '503', message: '暂停', data: {} } }))
    const requests: (string | null)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.headers()['authorization'] ?? null)
    })
    await page.goto(address.replaceAll('TOKEN', token))
    await expect(page.getByRole('button', { name: /登录|确定/ }).first()).toBeVisible()
    await idle(page)
    expect(requests.filter((sent) => sent !== null)).toEqual([])
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage, at: location.href })))).not.toContain(token)
    expect(page.url().startsWith(steward.url)).toBe(true)
  })
}

test.describe('DEC-14 the claim ticket of a link', () => {
  const REGIST_NO = '60507012026000123456'
  const open = async (page: Page, ticket: string) => {
    await page.goto(`/uploadClaimPic?registNo=${REGIST_NO}&ticket=${ticket}`)
    await expect(heading(page, '理赔资料上传')).toBeVisible()
    return page.evaluate(() => sessionStorage.getItem('token'))
  }

  test('is exchanged for a session of its claim before rendering, and is removed from the address', async ({ page, steward }) => {
    const calls = recordCalls(page)
    const ticket = createClaimTickets(steward.secret).issue({ registNo: REGIST_NO, sentBy: 'chenzhiyuan' }, steward.now())
    const token = await open(page, ticket)
    expect(calls.bodies('exchangeClaimTicket')).toEqual([{ ticket }])
    expect(await callerOf(steward.db, token ?? '', steward.now())).toMatchObject({ kind: 'ticket', registNo: REGIST_NO })
    await expect(page).toHaveURL(`${steward.url}/uploadClaimPic?registNo=${REGIST_NO}`)
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(ticket)
  })
  test('creates no session when it is invalid', async ({ page }) => expect(await open(page, 'made.1.up')).toBeNull())
  test('does not replace a staff session', async ({ page, steward }) => {
    await signIn(page)
    const calls = recordCalls(page)
    const token = await open(page, createClaimTickets(steward.secret).issue({ registNo: REGIST_NO, sentBy: 'chenzhiyuan' }, steward.now()))
    expect(await callerOf(steward.db, token ?? '', steward.now())).toMatchObject({ kind: 'staff' })
    expect(calls.names()).not.toContain('exchangeClaimTicket')
  })
})
