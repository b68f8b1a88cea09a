import type { Page } from '@playwright/test'
import { readCases } from '../../server/complaints/demo/complaints.ts'
import { expect, expectGoodScreen, fillLogin, heading, PASSWORD, recordCalls, signIn, test } from './steward.ts'

const CASE = 'ZS2026110057'
const HANDLED = 'ZS2026100455'
const FOREIGN = 'ZS2026110070'
const TITLE = '客户投诉定损金额偏低需复核说明'
const shown = (title: string) => Array.from(title).slice(0, 15).join('')
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const storedCase = (page: Page) => page.evaluate(() => sessionStorage.getItem('caseNo'))

async function openCase(page: Page, caseNo = CASE): Promise<void> {
  await signIn(page)
  await page.goto(`/complaintTaskDetail?caseNo=${caseNo}`)
  await expect(heading(page, '咨诉详情')).toBeVisible()
}

test('TODO-06 a complaint in the to-do list stores its case number and opens its case; going back restores the list', async ({ page }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByPlaceholder('搜索').fill('投诉')
  await page.keyboard.press('Enter')
  const calls = recordCalls(page)
  await page.getByText(shown(TITLE)).tap()
  await expect(page).toHaveURL(`/complaintTaskDetail?caseNo=${CASE}`)
  expect(await storedCase(page)).toBe(CASE)
  await expect(page.getByRole('heading', { name: `案件号 ${CASE}` })).toBeVisible()
  // Opening a complaint does not change its status (AMB-19), and the list already contained the number (AMB-16).
  expect(calls.names()).not.toContain('updateTask')
  expect(calls.names()).not.toContain('getNewByTaskId')
  await page.goBack()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByPlaceholder('搜索')).toHaveValue('投诉')
})

test('TODO-06 without case numbers in the list, the number is fetched; a task without one shows a message and stays', async ({ page }) => {
  await page.route('**/getQywxTaskList**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: JSON.parse((await answer.text()).replaceAll(/"caseNo":"\w+",?/g, '')) })
  })
  await signIn(page)
  await page.getByText('更多待办').tap()
  const calls = recordCalls(page)
  await page.getByText(shown(TITLE)).tap()
  await expect(page).toHaveURL(`/complaintTaskDetail?caseNo=${CASE}`)
  expect(calls.bodies('getNewByTaskId')).toEqual([{ taskId: expect.stringMatching(/^GD/) }])
  await page.goBack()
  await page.route('**/getNewByTaskId', (route) => route.fulfill({ json: { status: '200', message: 'success', data: {} } }))
  await page.getByText(shown(TITLE)).tap()
  await expect(page.getByText('获取案件号失败')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
})

test('AMB-75 TODO-06 HOME-15 a complaint on the home opens its case, and going back shows the home', async ({ page }) => {
  await signIn(page, 'business')
  await page.getByText('宁波远航催寄批单和发票').tap()
  await expect(page).toHaveURL('/complaintTaskDetail?caseNo=ZS2026110061')
  await expect(page.getByText('批单寄送延误', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await expect(page).toHaveURL(/\/businessHome$/)
})

test('REMIND-18 a complaint of a tile opens its case with caseNo; going back restores the tab', async ({ page }) => {
  await signIn(page, 'claims')
  await page.getByRole('button', { name: /^咨诉办理/ }).tap()
  await expect(heading(page, '咨诉办理')).toBeVisible()
  await page.getByRole('tab', { name: /已完成/ }).tap()
  await page.getByText('许知远先生投诉复勘迟到').tap()
  await expect(page).toHaveURL('/complaintTaskDetail?caseNo=ZS2026100402')
  expect(await storedCase(page)).toBe('ZS2026100402')
  await page.goBack()
  await expect(page.getByRole('tab', { name: /已完成/ })).toHaveAttribute('aria-selected', 'true')
})

test('COMPLAINT-01 COMPLAINT-23 the case shows the complaint as getComplaintTaskDetail returns it', async ({ page, steward }) => {
  await signIn(page)
  const calls = recordCalls(page)
  await page.goto(`/complaintTaskDetail?caseNo=${CASE}`)
  const found = await steward.db.selectFrom('complaint').selectAll().where('caseNo', '=', CASE).executeTakeFirstOrThrow()
  const phone = readCases().find(({ caseNo }) => caseNo === CASE)?.phone ?? 'none'
  // All 500 characters.
  await expect(page.getByRole('region', { name: '投诉内容' })).toContainText(found.complaintDescription)
  for (const [label, value] of [
    ['案件类型', found.caseType],
    ['投诉原因', found.complaintReason],
    ['投诉时间', /^\d{4}-\d\d-\d\d 12:30:00$/],
    ['受理时间', /^\d{4}-\d\d-\d\d 13:45:00$/],
    ['客户姓名', found.clientName],
    ['与客户关系', found.relationship],
    ['联系电话', phone],
    ['是否督办', '是'],
  ] as const)
    await expect(fact(page, label)).toHaveText(value)
  await expect(page.getByText('待办理')).toBeVisible()
  expect(calls.bodies('getComplaintTaskDetail')).toEqual([{ caseNo: CASE }])
  await expectGoodScreen(page)
})

test('COMPLAINT-05 only an unhandled case has a button to handle it', async ({ page, steward }) => {
  await openCase(page, HANDLED)
  await expect(page.getByText('已办理')).toBeVisible()
  await expect(page.getByRole('button', { name: '办理', exact: true })).toBeHidden()
  await expectGoodScreen(page)
  await page.goto(`/complaintTaskDetail?caseNo=${CASE}`)
  await expect(page.getByRole('button', { name: '办理', exact: true })).toBeVisible()
  await steward.db.updateTable('complaint').set({ caseStatus: '2' }).where('caseNo', '=', CASE).execute()
  await page.reload()
  await expect(fact(page, '案件类型')).toBeVisible()
  await expect(page.getByRole('button', { name: '办理', exact: true })).toBeHidden()
})

test('COMPLAINT-02 COMPLAINT-07 COMPLAINT-09 each policy of the case opens its data from the insurer', async ({ page }) => {
  await openCase(page)
  const calls = recordCalls(page)
  await expect(page.getByRole('region', { name: '保单信息' }).getByRole('button')).toHaveText(['BD2026000000207', 'BD2025000000981'])
  await page.getByRole('button', { name: 'BD2026000000207' }).tap()
  await expect(page).toHaveURL('/handleMessageRemind?policyNo=BD2026000000207')
  await expect(heading(page, '保单信息')).toBeVisible()
  for (const [label, value] of [
    ['险种', '机动车商业保险（含附加车轮单独损失险、附加法定节假日限额翻倍险）'],
    ['起保日期', /^\d{4}-\d\d-\d\d$/],
    ['投保人', 'Elizabeth 张'],
    ['被保险人', '上海骏驰汽车销售服务有限公司（浦东店）'],
    ['业务员', '林书瑶'],
    ['合作网点', '上海骏驰汽车销售服务有限公司（浦东店）代理网点'],
    ['承保公司', '上海分公司'],
    ['车牌号', '沪A9D207'],
    ['车辆品牌', '沃尔沃 S90 智逸豪华版'],
    ['发动机号', 'DEMO000207'],
    ['车架号', 'LDEM0000000000207'],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value)
  }
  expect(calls.bodies('getPolicyMesage')).toEqual([{ policyNo: 'BD2026000000207' }])
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await expect(page).toHaveURL(`/complaintTaskDetail?caseNo=${CASE}`)
})

test('COMPLAINT-03 COMPLAINT-08 COMPLAINT-10 each claim of the case opens its data from the insurer', async ({ page }) => {
  await openCase(page)
  const calls = recordCalls(page)
  await expect(page.getByRole('region', { name: '理赔信息' }).getByRole('button')).toHaveText(['BA2026100000058', 'BA2026080000012'])
  await page.getByRole('button', { name: 'BA2026100000058' }).tap()
  await expect(page).toHaveURL('/handleClaimMessageRemind?registNo=BA2026100000058')
  await expect(heading(page, '理赔信息')).toBeVisible()
  for (const [label, value] of [
    ['报案号', 'BA2026100000058'],
    ['报案时间', /20:30$/],
    ['出险时间', /19:45$/],
    ['查勘员', '欧阳晓峰'],
    ['定损员', '顾明轩'],
  ] as const)
    await expect(fact(page, label)).toHaveText(value)
  expect(calls.bodies('getPolicyMesage')).toEqual([{ registNo: 'BA2026100000058' }])
  await expectGoodScreen(page)
})

test('a policy that no case of the user names, and an address without a number, show why they are empty', async ({ page, steward }) => {
  steward.expectNoise(/403/)
  await openCase(page)
  await page.goto('/handleMessageRemind?policyNo=BD2026000000640')
  await expect(page.getByText('您没有权限查看或处理该内容')).toBeVisible()
  await expect(page.getByText('慕容若兰')).toBeHidden()
  const calls = recordCalls(page)
  for (const address of ['/handleMessageRemind', '/handleClaimMessageRemind']) {
    await page.goto(address)
    await expect(page.getByText('链接不完整，请返回后重新打开')).toBeVisible()
  }
  expect(calls.names()).toEqual([])
  await expectGoodScreen(page)
})

test('COMPLAINT-04 attachments are listed by name; pictures are enlarged, other files are downloaded completely', async ({
  page,
  steward,
}) => {
  await openCase(page)
  const names = [
    '前保险杠内衬断裂现场照片.jpg',
    '四家门店报价单（含工时与配件明细，共七页）.pdf',
    '通话记录截图.jpg',
    '客户身份及行驶证影像.jpg',
    '定损单.pdf',
  ]
  for (const name of names) await expect(page.getByText(name)).toBeVisible()
  await page.getByText(names[0] ?? '').tap()
  const dialog = page.getByRole('dialog', { name: names[0] ?? '' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('src', /^\/api\/files\/\w+\?expires=\d+&signature=/)
  await expect(async () => expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)).toPass()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(dialog).toBeHidden()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByText('定损单.pdf').tap()])
  expect(saved.suggestedFilename()).toBe('定损单.pdf')
  const stream = await saved.createReadStream()
  let head = ''
  for await (const piece of stream) head ||= String(piece).slice(0, 5)
  expect(head).toBe('%PDF-')
  // The files of a handled case are listed, too.
  await steward.db.updateTable('complaint').set({ caseStatus: '1' }).where('caseNo', '=', CASE).execute()
  await page.reload()
  await expect(page.getByText('已办理')).toBeVisible()
  await expect(page.getByText('定损单.pdf')).toBeVisible()
})

test('a deleted file shows that it cannot be downloaded', async ({ page, steward }) => {
  steward.expectNoise(/404/)
  await openCase(page)
  // The list is loaded first, because it would omit the deleted file.
  await expect(page.getByText('定损单.pdf')).toBeVisible()
  await page.route('**/getBase64ByFileId**', (route) => route.fulfill({ json: { status: '500', message: '' } }))
  await page.getByText('定损单.pdf').tap()
  await expect(page.getByText('下载失败，请重试')).toBeVisible()
  await page.unroute('**/getBase64ByFileId**')
  await steward.db.deleteFrom('complaint_file').where('caseNo', '=', CASE).execute()
  await steward.db.deleteFrom('file').where('fileName', '=', '定损单.pdf').execute()
  await page.getByText('定损单.pdf').tap()
  await expect(page.getByText('该内容已不存在')).toBeVisible()
})

test.describe('in the mobile app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0' })
  test('PERM-08 attachments are not downloaded, a dialog explains where they can be, and pictures are still enlarged', async ({ page }) => {
    await openCase(page)
    const calls = recordCalls(page)
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await page.getByText('定损单.pdf').tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('提示')).toBeVisible()
    await expect(dialog.getByText('App不支持文件下载，请从PC端下载！')).toBeVisible()
    await dialog.getByRole('button', { name: '确定' }).tap()
    // Requests for thumbnails may still be pending, but none for the file itself.
    expect(calls.names()).not.toContain('getBase64ByFileId')
    expect(downloads).toBe(0)
    await page.getByText('通话记录截图.jpg').tap()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  })
})

test('an address without a number shows the case opened last; without any, it shows a message', async ({ page }) => {
  await signIn(page)
  await page.goto('/complaintTaskDetail')
  await expect(page.getByText('获取案件号失败')).toBeVisible()
  await expectGoodScreen(page)
  await page.goto('/waitDeal')
  await page.getByText(shown(TITLE)).tap()
  await expect(page).toHaveURL(/caseNo=/)
  await page.goto('/complaintTaskDetail')
  await expect(page.getByRole('heading', { name: `案件号 ${CASE}` })).toBeVisible()
})

test("DEC-28 another person's case and a missing case show the reason and no content", async ({ page, steward }) => {
  steward.expectNoise(/403|404/)
  await openCase(page, FOREIGN)
  await expect(page.getByText('您没有权限查看或处理该内容')).toBeVisible()
  await expect(page.getByText('慕容若兰')).toBeHidden()
  await expect(page.getByText('投诉内容')).toBeHidden()
  await expect(page.getByRole('button', { name: '办理', exact: true })).toBeHidden()
  await expectGoodScreen(page)
  await page.goto('/complaintTaskDetail?caseNo=ZS0')
  await expect(page.getByText('该内容已不存在')).toBeVisible()
})

test('the next user does not see the case that another user opened', async ({ page, steward }) => {
  steward.expectNoise(/401|403/)
  await signIn(page)
  await page.goto('/waitDeal')
  await page.getByText(shown(TITLE)).tap()
  await expect(page).toHaveURL(/caseNo=/)
  await steward.db.deleteFrom('session').execute()
  await page.goto('/complaintTaskDetail')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await fillLogin(page, 'business', PASSWORD)
  await expect(page.getByText('Elizabeth 张')).toBeHidden()
})

test('a case that fails to load shows an error and a working retry', async ({ page, steward }) => {
  steward.expectNoise(/500/)
  await signIn(page)
  await page.route('**/getComplaintTaskDetail', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/complaintTaskDetail?caseNo=${CASE}`)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/getComplaintTaskDetail')
  await page.getByRole('button', { name: '重试' }).tap()
  await expect(page.getByRole('heading', { name: `案件号 ${CASE}` })).toBeVisible()
})
