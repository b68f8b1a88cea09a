import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, signIn, test } from './steward.ts'

/** Selects the current customer by tapping them in the list. */
async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/customerManage')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').tap()
  await expect(page).toHaveURL(/\/customerDetail/)
}

const openTile = async (page: Page, name: string) => {
  await page.goto('/myHome')
  await page.getByRole('button', { name, exact: true }).tap()
  await expect(heading(page, name)).toBeVisible()
}

test("VAS-01 VAS-03 VAS-04 CONSULT-01 CONSULT-02 the home's tiles show services and consultations of the current customer", async ({
  page,
}) => {
  await signIn(page)
  await choose(page, '王小川')
  await openTile(page, '增值服务')
  const service = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(service('道路救援')).toContainText('完成时间')
  await expect(service('洗车')).toContainText('完成时间')
  await expect(service('代驾')).not.toContainText('完成时间')
  await expect(service('代驾')).toContainText('服务中')
  await expectGoodScreen(page)
  await openTile(page, '咨诉信息')
  const record = service('电子保单下载方式')
  for (const text of ['咨询', '已结案', 'BD2026000000118', '电话', '客户已下载', 'ZX2026000101']) await expect(record).toContainText(text)
  await expectGoodScreen(page)
})

test('VAS-02 CONSULT-03 AMB-37 MSG-21 MSG-49 MSG-50 shows an empty text without records, and makes no request for an unmatched customer', async ({
  page,
}) => {
  await signIn(page)
  await choose(page, '孙莉')
  await openTile(page, '增值服务')
  await expect(page.getByText('没有该客户的增值服务信息')).toBeVisible()
  await openTile(page, '咨诉信息')
  await expect(page.getByText('没有该客户的咨诉信息')).toBeVisible()
  await choose(page, '月亮不睡')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const name of ['增值服务', '咨诉信息']) {
    await openTile(page, name)
    await expect(page.getByText('请先匹配客户信息')).toBeVisible()
    await expect(page.getByText('这位客户还没有匹配')).toBeVisible()
  }
  await expectGoodScreen(page)
  expect(requests.filter((url) => /VasOrder|ConsultationList/.test(url))).toEqual([])
})

test('AMB-53 CAR-01 CAR-02 CAR-03 CUSTLIST-13 the vehicle form states that it is not saved, and the list to be confirmed is empty', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/addCarInfor')
  await expect(page.getByText('填写的内容不会保存')).toBeVisible()
  for (const label of ['车牌号', '车驾号', '提车时间', '车价', '车主', '驾驶证', '行驶证', '是否在保', '是否有理赔记录'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  await page.getByLabel('车牌号').fill('沪A8Z217')
  // Counts API calls only, because code of other screens is still being loaded.
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url())
  })
  for (const name of ['保存', '取消']) await page.getByRole('button', { name, exact: true }).tap()
  await expect(page.getByLabel('车牌号')).toHaveValue('沪A8Z217')
  await expect(page).toHaveURL(/\/addCarInfor$/)
  expect(requests).toEqual([])
  await expectGoodScreen(page)
  await page.goto('/clientList')
  await expect(heading(page, '用户信息确认')).toBeVisible()
  await expect(page.getByText('暂无客户')).toBeVisible()
})
