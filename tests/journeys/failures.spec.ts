import { expect, expectGoodScreen, fillLogin, heading, idle, PASSWORD, signIn, test } from './steward.ts'

const LIST = '**/getQywxTaskList**'
const TITLE = '王小川车辆过户批单待签名'

for (const [what, answer] of [
  ['an error of the service', { status: 500, body: 'oops' }],
  ['an error of the service with an answer', { status: 500, json: { status: '200', message: 'success', data: { rows: [] } } }],
  ['a page instead of JSON', { status: 200, contentType: 'text/html', body: '<html>maintenance</html>' }],
  ['JSON that is not an answer', { status: 200, json: [1, 2] }],
  ['an answer without its list', { status: 200, json: { status: '200', message: 'success', data: {} } }],
] as const) {
  test(`AMB2-74 SHELL-10 SHELL-11 ${what} shows the dialog, no overlay and a working retry`, async ({ page, steward }) => {
    steward.expectNoise(/500/)
    await signIn(page)
    await page.route(LIST, (route) => route.fulfill(answer))
    await page.goto('/waitDeal')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('提示')).toBeVisible()
    await expect(dialog.getByText('系统异常')).toBeVisible()
    await expect(page.locator('.st-loading')).toBeHidden()
    await dialog.getByRole('button', { name: '确定' }).tap()
    await expect(page.getByText('请检查网络后重试')).toBeVisible()
    await expectGoodScreen(page)
    await page.unroute(LIST)
    await page.getByRole('button', { name: '重试' }).tap()
    await expect(page.getByText(TITLE)).toBeVisible()
  })
}

test('the rest of a home stays when one call fails', async ({ page, steward }) => {
  steward.expectNoise(/500/)
  await page.route('**/getWarnTodayTaskList**', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByRole('button', { name: /^咨诉办理 –/ })).toBeVisible()
  await expect(page.getByText(TITLE)).toBeVisible()
  await expect(page.getByText('28', { exact: true })).toBeVisible()
})

test('a typed remark survives a stop and restart of the service', async ({ page, steward }) => {
  steward.expectNoise(/ERR_CONNECTION|Failed to load/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText(TITLE).tap()
  // Waits for the detail: the list shows the same text more often and stays visible briefly.
  await expect(heading(page, '工单详情')).toBeVisible()
  await expect(page.getByText('跟进中')).toBeVisible()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const box = page.getByRole('dialog', { name: '完成工单' }).getByRole('textbox')
  await box.fill('写了很久的反馈')
  await steward.stop()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').filter({ hasText: '系统异常' }).getByRole('button', { name: '确定' }).tap()
  await expect(box).toHaveValue('写了很久的反馈')
  await steward.start()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
})

test('AMB2-21 AUTH-10 a login that fails on the network shows a message and clears the password', async ({ page, steward }) => {
  steward.expectNoise(/ERR_CONNECTION|Failed to load/)
  await page.goto('/')
  await expect(heading(page, '登录')).toBeVisible()
  await steward.stop()
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByText('系统异常')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByPlaceholder('请输入密码')).toHaveValue('')
})

test('SHELL-06 one overlay covers the app during a write', async ({ page }) => {
  await page.route('**/getToken', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await page.goto('/')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(1)
  await expect(heading(page, '服务管家')).toBeVisible()
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
})

test('AMB2-18 SHELL-06 the overlay also covers the app during the read of a command, and not while a skeleton is shown', async ({
  page,
}) => {
  await signIn(page, 'claims')
  const overlay = page.getByRole('status', { name: '加载中' })
  const delay = async (name: string) => {
    await page.route(`**/${name}**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      await route.continue()
    })
  }
  await delay('queryEmployeeSelf')
  await delay('queryCoreClaim')
  await page.goto('/uploadClaimPicDetail?registNo=BA2026110000019&docType=D02&picType=P0201&picTypeName=门诊病历')
  await expect(page.locator('.st-skeleton-block').first()).toBeVisible()
  await page.getByRole('button', { name: '查询' }).tap({ trial: true })
  await expect(overlay).toHaveCount(0)
  await expect(page.getByText('已上传 2 张')).toBeVisible()
  await page.getByRole('button', { name: '查询' }).tap()
  await expect(overlay).toHaveCount(1)
  await expect(page.getByText('出险人')).toBeVisible()
  await expect(overlay).toHaveCount(0)
})

test('SHELL-12 a failure without a message text is not shown', async ({ page, steward }) => {
  steward.expectNoise(/500|noted task\.markOpened requestFailed/)
  await page.route('**/updateTask', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page)
  await Promise.all([page.waitForResponse('**/updateTask'), page.getByText(TITLE).tap()])
  await expect(heading(page, '工单详情')).toBeVisible()
  await idle(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('待查看')).toBeVisible()
})

test('SHELL-07 a toast disappears after two seconds', async ({ page, steward }) => {
  await signIn(page, 'claims')
  await page.clock.install({ time: steward.now() })
  // Only the test advances the clock, so that a slow machine does not use up the two seconds.
  await page.clock.pauseAt(steward.now() + 60_000)
  await page.getByRole('button', { name: '一键结案' }).tap()
  await page.clock.runFor(300)
  const toast = page.getByRole('status').getByText('功能开发中')
  await page.clock.runFor(1400)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1200)
  await expect(toast).toBeHidden()
})

test('code of a screen that fails to load is requested once, and again on retry', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load|ERR_|Failed to fetch/)
  let asked = 0
  await page.route('**/assets/waitDeal-*.js', async (route) => {
    asked += 1
    await route.abort()
  })
  await signIn(page)
  await page.clock.install({ time: steward.now() })
  await page.getByText('更多待办').tap()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible()
  await page.clock.runFor(60_000)
  expect(asked).toBeLessThanOrEqual(2)
})

test('a task that is not found shows a message permanently', async ({ page, steward }) => {
  await signIn(page)
  await page.route('**/taskAndCustomerList?**taskId**', (route) =>
    route.fulfill({ json: { status: '200', message: 'success', data: { rows: [] } } }),
  )
  await page.clock.install({ time: steward.now() })
  await page.goto('/planTaskDetail?taskId=GD0001')
  await expect(page.getByText('没有找到该工单')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText('没有找到该工单')).toBeVisible()
})

test('one failed read does not stop other work', async ({ page, steward }) => {
  steward.expectNoise(/500/)
  await page.route('**/getUserByUserId**', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page)
  await page.getByText(TITLE).tap()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(page.getByRole('dialog', { name: '完成工单' })).toBeVisible()
})

test('forbidden, missing and incomplete addresses show the same page with its reason and a way out', async ({ page, steward }) => {
  steward.expectNoise(/403|404/)
  await signIn(page)
  const places: (object | undefined)[] = []
  for (const [address, why] of [
    ['/complaintTaskDetail?caseNo=ZS2026110070', '您没有权限查看或处理该内容'],
    ['/planTaskDetail?taskId=NO-SUCH', '该内容已不存在'],
    ['/customerRemindTask?flag=99', '链接不完整，请返回后重新打开'],
  ] as const) {
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByText(why)).toBeVisible()
    await expect(main.locator('.st-card')).toHaveCount(0)
    const back = main.getByRole('button', { name: '返回' })
    places.push(await back.boundingBox().then((box) => box ?? undefined))
    await expectGoodScreen(page)
    await back.tap()
    await expect(page).toHaveURL(/\/myHome$/)
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
})

test('a page that failed offline loads again when the network is back', async ({ page, context, steward }) => {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await signIn(page)
  const failed = page.getByText('请检查网络后重试')
  // First the code of a screen, then the data of a loaded screen.
  await context.setOffline(true)
  await page.getByText('更多待办').tap()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(TITLE)).toBeVisible()
  await expect(failed).toHaveCount(0)

  await context.setOffline(true)
  // Searching makes no request, but another sort order does.
  await page.getByRole('button', { name: '排序' }).tap()
  await page.getByText('按创建时间').tap()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(TITLE)).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('SHELL-10 a save without a network says that the device is offline and that the text is kept, and works once it is back', async ({
  page,
  context,
  steward,
}) => {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const feedback = page.getByRole('textbox')
  await feedback.fill('已电话联系客户')
  await context.setOffline(true)
  await page.getByRole('button', { name: '确定' }).tap()
  const told = page.getByRole('dialog', { name: '提示' })
  await expect(told.getByText('设备没有联网，填写的内容都还在，请联网后重试')).toBeVisible()
  await told.getByRole('button', { name: '确定' }).tap()
  await expect(feedback).toHaveValue('已电话联系客户')
  await context.setOffline(false)
  await page.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
})

test('SHELL-10 a login whose code for calls fails to load shows a message, and works once it loads', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource/)
  await page.route('**/assets/data-*.js', (route) => route.abort())
  await page.goto('/')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/assets/data-*.js')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page).toHaveURL(/\/myHome$/)
})

test('SHELL-10 a dialog whose code fails to load shows a message, and the next tap opens it', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource/)
  await page.route('**/assets/planTaskDetailLater-*.js', (route) => route.abort())
  await signIn(page)
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/assets/planTaskDetailLater-*.js')
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
})
