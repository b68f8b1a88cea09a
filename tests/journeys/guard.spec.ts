import { expect, fillLogin, heading, idle, logIn, PASSWORD, recordCalls, signIn, test } from './steward.ts'

test('AMB2-08 GUARD-03 GUARD-04 MSG2-12 a staff screen without a token is not rendered and makes no call; a login opens it', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto('/waitDeal')
  await expect(page.getByRole('dialog').getByText('请配置邮箱信息')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('提示')).toBeVisible()
  expect(calls.names()).toEqual([])
  await page.getByRole('button', { name: '确定' }).tap()
  await expect(heading(page, '待办工单')).toBeHidden()
  await fillLogin(page, 'service', PASSWORD)
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page).toHaveURL(/\/waitDeal$/)
})

test('DEC-18 a second tab opens the login without a dialog, and signing in opens its address', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/waitDeal?sort=createdAt')
  await expect(heading(second, '登录')).toBeVisible()
  await second.waitForLoadState('networkidle')
  await idle(second)
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await fillLogin(second, 'service', PASSWORD)
  await expect(heading(second, '待办工单')).toBeVisible()
  await expect(second).toHaveURL(/\/waitDeal\?sort=createdAt$/)
})

test('AMB2-08 GUARD-05 a stored entry address suppresses the dialog', async ({ page }) => {
  await page.goto('/?appId=demo')
  await page.goto('/waitDeal')
  await expect(heading(page, '登录')).toBeVisible()
  // The dialog's code is loaded after the login is drawn.
  await page.waitForLoadState('networkidle')
  await idle(page)
  await expect(page.getByText('请配置邮箱信息')).toBeHidden()
})

test('ROUTE2-02 pages that need no session are drawn without the dialog', async ({ page }) => {
  for (const [address, title] of [
    ['/login', '绑定账号登录'],
    ['/fDEBLogin', '富德E保登录'],
    ['/customerLogin?endorNo=E1', '批改申请书'],
    ['/dataBoard', '数据看板'],
    ['/verify', '核验签署证据'],
    ['/ePolicy', '电子保单'],
    ['/uploadClaimPic', '理赔资料上传'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await idle(page)
    await expect(page.getByText('请配置邮箱信息')).toBeHidden()
  }
})

test("DEC-18 the page response preloads its screen's files while a user is signed in", async ({ page, context }) => {
  // Requested outside the page, whose cache would return the headers of an unchanged page.
  const named = async () => (await context.request.get('/myHome')).headers()['link'] ?? ''
  await signIn(page)
  const hint = (await context.cookies()).filter(({ name }) => name === 'steward.signedIn')
  expect(hint).toEqual([expect.objectContaining({ value: '1', expires: -1, sameSite: 'Lax', path: '/' })])
  const link = await named()
  expect(link).toMatch(/\/assets\/home-[^>]+\.js>; rel=modulepreload.*\/assets\/s-[^>]+\.css>; rel=preload; as=style/)
  await context.clearCookies()
  expect(await named()).toBe('')
})

test("AMB-57 GUARD-16 PERM-01 PERM-02 the user's identity comes from the session and is sent with every call", async ({ page }) => {
  const calls = recordCalls(page)
  await signIn(page)
  await expect(page.getByText('更多待办')).toBeVisible()
  const [userId, appId] = await page.evaluate(() => [sessionStorage.getItem('userId'), sessionStorage.getItem('appId')])
  const [count, list] = [calls.urls('getTaskAddCount')[0], calls.urls('getQywxTaskList')[0]]
  expect(Object.fromEntries(count?.searchParams ?? [])).toEqual({ userId, appId })
  expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({ taskUser: userId, appId, isDelete: '0' })
})

// Administrators and auditors have screens of their own (docs/architecture/accounts.md).
test('GUARD-17 another role in the login response does not change a steward’s screen', async ({ page, context }) => {
  const text = () => page.locator('main').innerText()
  await signIn(page)
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  const before = await text()
  await page.route('**/getToken', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.userInfo.role = 'manager'
    await route.fulfill({ response, json: body })
  })
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page)
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  expect(await text()).toBe(before)
})

test('DEC-09 an address cannot set the user or the token', async ({ page }) => {
  await page.goto('/?appId=demo&userId=intruder&userCode=intruder&name=intruder&token=smuggled&router=businessHome')
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  for (const key of ['userId', 'userCode', 'name', 'token']) expect(stored[key], key).toBeUndefined()
  expect(stored['router']).toBe('businessHome')
})

test('DEC-16 MODE-03 a router that cannot be a page name is not stored; any router stays in the app and opens the service home', async ({
  page,
}) => {
  await signIn(page)
  for (const router of ['evil.example', '1home', '_room', '-', 'a@b', '//evil.example', '../my', 'javascript:alert(1)', 'a'.repeat(129)]) {
    await page.goto(`/?appId=demo&router=${encodeURIComponent(router)}`)
    expect(await page.evaluate(() => sessionStorage.getItem('router'))).toBeFalsy()
  }
  await page.goto('/?appId=demo&router=claim_room')
  expect(await page.evaluate(() => sessionStorage.getItem('router'))).toBe('claim_room')
  await page.goto('/customerManage')
  await page.getByRole('navigation').getByText('首页').tap()
  await expect(page).toHaveURL(/\/myHome$/)
})

test('DEC-15 an expired session shows the login over the screen, which then continues', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  steward.advanceClock(13 * 3_600_000)
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(page.getByRole('dialog').getByText('登录已失效，请重新登录')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).tap()
  await expect(heading(page, '登录')).toBeFocused()
  await fillLogin(page, 'service', PASSWORD)
  await expect(heading(page, '工单详情')).toBeVisible()
  await expect(page.getByRole('heading', { name: '王小川车辆过户批单待签名' })).toBeVisible()
})

test('the next user after an expired session sees no data of the previous user', async ({ page, steward }) => {
  steward.expectNoise(/401|403/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByRole('button', { name: '王小川', exact: true }).first().tap()
  await expect(page.getByRole('heading', { level: 2, name: '王小川' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  const chosen = () => page.evaluate(() => [sessionStorage.getItem('steward.memory.task'), sessionStorage.getItem('externalUserId')])
  expect((await chosen())[1]).not.toBeNull()
  steward.advanceClock(13 * 3_600_000)
  await page.getByText('王小川车辆过户批单待签名').tap()
  await page.getByRole('button', { name: '确定' }).tap()
  const asked = page.waitForResponse('**/taskAndCustomerList**')
  await fillLogin(page, 'business', PASSWORD)
  await expect(heading(page, '登录')).toBeHidden()
  await asked
  await idle(page)
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeHidden()
  expect(await chosen()).toEqual([null, null])
})

test('a pending response of one user is not shown to the next', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  await signIn(page)
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  await page.route('**/getQywxTaskList**', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.route('**/getTaskAddCount**', (route) =>
    route.fulfill({ status: 401, json: { status: '401', message: '登录已失效，请重新登录' } }),
  )
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/getTaskAddCount**')
  await fillLogin(page, 'business', PASSWORD)
  await expect(page.getByRole('region', { name: '待办事项' }).locator('.st-item').first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeHidden()
})

test('a session that expires in a dialog shows the login, and the remark is kept', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  // A task due in days, so that it has not expired 13 hours later.
  await page.getByText('补充驾驶证影像并告知进度').tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const box = page.getByRole('dialog', { name: '完成工单' }).getByRole('textbox')
  await box.fill('写到一半的反馈')
  steward.advanceClock(13 * 3_600_000)
  await page.getByRole('dialog', { name: '完成工单' }).getByRole('button', { name: '确定' }).tap()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  await expect(box).toBeHidden()
  await fillLogin(page, 'service', PASSWORD)
  await expect(box).toHaveValue('写到一半的反馈')
  await page.getByRole('dialog', { name: '完成工单' }).getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
})

test('TASKVIEW-08 a task opened by link through the login is marked as seen', async ({ page, steward }) => {
  const { taskId } = await steward.db
    .selectFrom('task')
    .select('taskId')
    .where('taskTitle', '=', '王小川车辆过户批单待签名')
    .executeTakeFirstOrThrow()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByText('跟进中')).toBeVisible()
  const opened = () => steward.db.selectFrom('task').select('taskStatus').where('taskId', '=', taskId).executeTakeFirstOrThrow()
  await expect(async () => expect((await opened()).taskStatus).toBe('2')).toPass()
})

test('a late answer to an old token does not end the new session', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  const ended = { status: 401, json: { status: '401', message: '登录已失效，请重新登录' } }
  await signIn(page)
  await page.route('**/getTaskAddCount**', (route) => route.fulfill(ended))
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await page.route('**/getCustomerAddCount**', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await held
    return route.fulfill(ended)
  })
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/getTaskAddCount**')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByText('更多待办')).toBeVisible()
  const late = page.waitForResponse((response) => response.url().includes('getCustomerAddCount') && response.status() === 401)
  release()
  await late
  await idle(page)
  await expect(page.getByText('更多待办')).toBeVisible()
  await expect(heading(page, '登录')).toBeHidden()
})

test('ENUM2-20 GUARD-06 GUARD-07 AMB2-09 a message that requires the bound account opens its login, and returns after the login', async ({
  page,
}) => {
  await signIn(page)
  for (const status of ['0', '2']) {
    await page.goto(`/?appId=demo&messageStatus=${status}`)
    await expect(page).toHaveURL(/\/myHome$/)
    await expect(page.getByText('更多待办')).toBeVisible()
  }
  await page.goto('/?appId=demo&messageStatus=1')
  await expect(heading(page, '绑定账号登录')).toBeVisible()
  await page.goto('/waitDeal')
  await expect(page).toHaveURL(/\/login$/)
  // Only screens for members of staff require the bound account.
  await page.goto('/verify')
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/waitDeal')
  await page.getByPlaceholder('请输入手机号/工号').fill('900001')
  await page.getByPlaceholder('请输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page).toHaveURL(/\/myHome$/)
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
})

test("AMB2-04 AMB2-05 AMB2-06 GUARD-08 GUARD-09 GUARD-11 GUARD-12 MODE-01 the entry address opens its router's page, in a group chat the page's room", async ({
  page,
}) => {
  for (const query of ['', '&router=', '&router=claimsSpecialist']) {
    await page.goto(`/?appId=demo${query}`)
    await expect(page).toHaveURL(/\/myHome$/)
    await expect(heading(page, '登录')).toBeVisible()
  }
  await signIn(page)
  await page.goto('/load?appId=demo&router=claimsSpecialist')
  await expect(page).toHaveURL(/\/claimsSpecialist$/)
  await page.goto('/?appId=demo&router=nowhere')
  await expect(page).toHaveURL(/\/myHome$/)
  await page.goto('/?appId=demo&router=claimsSpecialist&chatid=wrDEMO1')
  await expect(page).toHaveURL(/\/claimsSpecialist_room$/)
  await page.goto('/?appId=demo&router=waitDeal&chatid=wrDEMO1')
  await expect(page).toHaveURL(/\/waitDeal_room$/)
  await expect(heading(page, '客户群')).toBeVisible()
})

test('GUARD-14 AMB2-07 a reload starts at the entry address, or stays without one', async ({ page }) => {
  await signIn(page)
  await page.goto('/waitDeal')
  await page.reload()
  await expect(page).toHaveURL(/\/waitDeal$/)
  await page.goto('/?appId=demo&router=claimsSpecialist')
  await expect(page).toHaveURL(/\/claimsSpecialist$/)
  await page.goto('/waitDeal')
  await page.reload()
  await expect(page).toHaveURL(/\/claimsSpecialist$/)
  await page.goto('/load?appId=demo&router=businessHome')
  await expect(page).toHaveURL(/\/businessHome$/)
  await page.goto('/waitDeal')
  await page.reload()
  await expect(page).toHaveURL(/\/businessHome$/)
})

test('GUARD-15 AMB2-71 the transition shows the direction of navigation', async ({ page }) => {
  const arrival = () => page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--st-arrival'))
  const transition = async (name: string, from: string) => {
    await expect(page.locator(`[data-transition="${name}"]`)).toHaveCount(1)
    await expect.poll(arrival).toBe(from)
  }
  await signIn(page)
  await expect(page.locator('[data-transition]')).toHaveCount(0)
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await transition('forward', '16px')
  await page.goBack()
  await transition('backward', '-16px')
})

test('GUARD-15 reduced motion shows no transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  // Retries, because the screen replaces its skeleton when its code is loaded, and a removed element has no style.
  await expect.poll(() => page.locator('main').evaluate((main) => getComputedStyle(main).animationName)).toBe('none')
})

test("GUARD-18 a policyholder's session opens no staff page", async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    sessionStorage.setItem('token', 'x'.repeat(43))
    sessionStorage.setItem('endorNo', 'PD2026000000011')
  })
  await page.goto('/waitDeal')
  await expect(page.getByRole('dialog').getByText('请配置邮箱信息')).toBeVisible()
})
