import type { Page } from '@playwright/test'
import { anotherPhone, expect, expectGoodScreen, heading, idle, recordCalls, signIn, test } from './steward.ts'
import { untilSaved } from './stored-drafts.ts'
import { openFromList } from './task-pages.ts'

const CUSTOMER = 'wmDEMO0002'
const DETAIL = `/customerDetail?selectTag=tags&externalUserid=${CUSTOMER}`
const TAGS = `/tagAdd?externalUserid=${CUSTOMER}`
const MARK = '**/tagPersonnel/wxMarkTag'

const tagsOf = (page: Page, name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd .st-tag')

test.beforeEach(async ({ page, steward: _steward }) => signIn(page))

test('AMB-54 the tag management opens from the tags of a customer, and one of its tags from there', async ({ page }) => {
  await page.goto(TAGS)
  await page.getByText('标签管理').tap()
  await expect(heading(page, '标签管理')).toBeVisible()
  await expect(page).toHaveURL(/\/tagManage/)
  await page.getByRole('tab', { name: '个人标签' }).tap()
  await page.getByText('有小孩').tap()
  await expect(page).toHaveURL(/\/tagName/)
})

test('AMB-45 TAG-01 TAG-04 TAG-05 TAG-06 MSG-33 enterprise and personal tags changed from the detail show there and in the list', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto(DETAIL)
  await expect(tagsOf(page, '企业标签')).toHaveText(['高价值', '高意向', '家庭多车', '新能源车'])
  await page.getByRole('button', { name: '编辑标签' }).tap()
  await expect(heading(page, '客户标签')).toBeVisible()
  await expect(page.getByText('已选4个', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  const level = page.getByRole('group', { name: '客户等级' })
  await level.getByRole('checkbox', { name: '普通' }).tap()
  await expect(level.getByRole('checkbox', { name: '高价值' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: '电话联系' }).tap()
  await expect(page.getByText('已选5个，新增2个，移除1个')).toBeVisible()
  await page.getByRole('tab', { name: '个人标签' }).tap()
  await page.getByRole('checkbox', { name: '可转介绍' }).tap()
  // The selection on the first tab is kept.
  await expect(page.getByRole('tab', { name: '企业标签' })).toHaveText('企业标签 5')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改成功')).toBeVisible()
  expect(calls.bodies('wxMarkTag')).toMatchObject([
    {
      external_userid: CUSTOMER,
      personnelType: '1',
      add_tag: [
        { tagId: 'etKHDJ02', isMutex: '0' },
        { tagId: 'etFWPH01', isMutex: '1' },
      ],
      remove_tag: [{ tagId: 'etKHDJ01', isMutex: '0' }],
    },
    { external_userid: CUSTOMER, personnelType: '2', add_tag: [{ isMutex: '1' }] },
  ])
  await expect(tagsOf(page, '企业标签')).toHaveText(['普通', '高意向', '家庭多车', '新能源车', '电话联系'])
  await expect(tagsOf(page, '个人标签')).toHaveText(['有小孩', '上午联系', '可转介绍'])
  await page.getByRole('tab', { name: '基本信息' }).tap()
  await expect(tagsOf(page, '企业标签')).toHaveText(['普通', '高意向', '家庭多车'])
  await page.goto('/customerManage')
  await expect(page.getByText('普通、高意向、家庭多车').first()).toBeVisible()
})

test('DEC-20 tags that were added elsewhere stay when the open page saves its own, also after a reload on the other tab', async ({
  page,
  browser,
  steward,
}) => {
  const calls = recordCalls(page)
  const box = (on: Page, name: string) => on.getByRole('checkbox', { name })
  await page.goto(TAGS)
  await expect(page.getByText('已选4个', { exact: true })).toBeVisible()
  await box(page, '电话联系').tap()
  const other = await anotherPhone(browser, steward)
  await signIn(other)
  await other.goto(TAGS)
  await box(other, '新车主').tap()
  await other.getByRole('button', { name: '保存' }).tap()
  await expect(other.getByText('修改成功')).toBeVisible()
  await other.close()
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('已选6个，新增1个，移除0个')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(box(page, '新车主')).toBeChecked()
  await page.getByRole('tab', { name: '个人标签' }).tap()
  await untilSaved(page, () => box(page, '可转介绍').tap())
  await page.reload()
  await expect(page.getByText('已选3个，新增1个，移除0个')).toBeVisible()
  await expect(page.getByRole('tab', { name: '企业标签' })).toHaveText('企业标签 6')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改成功')).toBeVisible()
  expect(calls.bodies('wxMarkTag')).toMatchObject([
    { personnelType: '1', add_tag: [{ tagId: 'etFWPH01' }], remove_tag: [] },
    { personnelType: '2', add_tag: [{ isMutex: '1' }], remove_tag: [] },
  ])
})

test('TAG-01 a customer without personal tags has both tabs, too', async ({ page }) => {
  await page.goto('/tagAdd?externalUserid=wmDEMO0003')
  await expect(page.getByRole('tab')).toHaveText([/^企业标签/, /^个人标签/])
})

test('AMB-45 TAG-07 TAG-08 TAG-09 MSG-34 MSG-35 ZH-29 sends no unchanged tags; a failure restores the selection', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto(TAGS)
  await expect(page.getByText('已选4个', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('标签没有改动')).toBeVisible()
  expect(calls.bodies('wxMarkTag')).toEqual([])
  steward.expectNoise(/Failed to load resource/)
  for (const answer of [{ status: 500 }, { status: 200, json: { status: '404', message: '标签已不存在，请重新选择' } }]) {
    await page.route(MARK, (route) => route.fulfill(answer))
    await page.getByRole('checkbox', { name: '新车主' }).tap()
    await expect(page.getByText('已选5个，新增1个，移除0个')).toBeVisible()
    await page.getByRole('button', { name: '保存' }).tap()
    await expect(page.getByText('修改标签失败').last()).toBeVisible()
    await expect(page.getByText('已选4个', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '新车主' })).not.toBeChecked()
    await page.unroute(MARK)
  }
  await expect(heading(page, '客户标签')).toBeVisible()
})

test('TAG-10 TAG-11 TAG-12 TAG-13 TAG-14 TAG-15 tag management shows examples, saves no new tag, and links to the customers', async ({
  page,
}) => {
  await page.goto(TAGS)
  // The tags of the customer are loaded before recording starts.
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '标签管理' }).tap()
  await expect(heading(page, '标签管理')).toBeVisible()
  await expectGoodScreen(page)
  for (const [tab, tag] of [
    ['个人标签', '有小孩'],
    ['企业标签', '高意向'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).tap()
    await expect(page.getByText(tag)).toBeVisible()
    await page.getByRole('button', { name: '新增标签' }).tap()
    await page.getByLabel('标签名称').fill('老乡')
    await expect(page.getByText('“老乡”仅作展示，不会保存')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('老乡')).toHaveCount(0)
    await idle(page)
    // Without retries, because a toast disappears by itself.
    expect(await page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  }
  await page.getByText('高意向').tap()
  await expect(heading(page, '标签客户')).toBeVisible()
  for (const name of ['甲', '乙', '丙']) await expect(page.getByText(`示例客户${name}`)).toBeVisible()
  // Contrast is too low while the page slides in.
  await expect(() => expectGoodScreen(page)).toPass()
  expect(calls.names()).toEqual([])
  await page.getByRole('button', { name: '添加客户' }).tap()
  await expect(page).toHaveURL(/\/customerSelect/)
})

test('TASKFORM-03 TAG-15 a customer chosen for a tag starts a new task, whatever task was opened before', async ({ page }) => {
  await openFromList(page, '王小川车辆过户批单待签名')
  await page.goto('/tagName')
  await page.getByRole('button', { name: '添加客户' }).tap()
  await page.getByRole('radio', { name: /欧阳静宜/ }).tap()
  await page.getByRole('button', { name: '确认' }).tap()
  await expect(heading(page, '新建工单')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue('')
  await expect(page.getByText('欧阳静宜')).toBeVisible()
})
