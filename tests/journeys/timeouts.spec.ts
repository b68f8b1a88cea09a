import type { Page } from '@playwright/test'
import timeouts from '../../server/integrations/demo/timeouts.json' with { type: 'json' }
import { expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const LIST = '**/getTimeoutRemindList**'
/** The demo's tasks of the claims steward, latest first. */
const TASKS = timeouts.filter((task) => task.for === 'claims')
const section = (page: Page) => page.locator('main').getByRole('region', { name: '超时提醒' })
const rows = (page: Page) => page.locator('main').getByRole('listitem')
const search = (page: Page) => page.getByPlaceholder('请输入报案号')

async function openList(page: Page): Promise<void> {
  await signIn(page, 'claims')
  await section(page).getByRole('button', { name: '更多超时提醒' }).tap()
  await expect(heading(page, '超时提醒列表')).toBeVisible()
  await expect(rows(page)).toHaveCount(TASKS.length)
}

test('HOME-06 HOME-20 HOME-21 MODE-12 AMB-07 AMB2-80 the claims home shows the number of tasks and the first two, and reads whole subjects', async ({
  page,
}) => {
  await signIn(page, 'claims')
  const shown = section(page).getByRole('listitem')
  await expect(shown).toHaveCount(2)
  for (const [at, { subject, registNo }] of TASKS.slice(0, 2).entries()) {
    const topic = subject.replace(registNo, '')
    await expect(shown.nth(at).getByText(Array.from(topic).slice(0, 15).join(''), { exact: true }).first()).toBeVisible()
    await expect(shown.nth(at)).toContainText(topic)
    await expect(shown.nth(at).getByText(registNo, { exact: true })).toBeVisible()
    await expect(shown.nth(at).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 开始$/)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: `${TASKS.length} 超时提醒` })).toBeVisible()
  await expectGoodScreen(page)
})

for (const account of ['service', 'business'] as const) {
  test(`HOME-06 the ${account} home has no section and no figure for timeouts, and makes no call`, async ({ page }) => {
    const calls = recordCalls(page)
    await signIn(page, account)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('超时提醒')).toHaveCount(0)
    expect(calls.names()).toContain('getQywxTaskList')
    expect(calls.names()).not.toContain('getTimeoutRemindList')
  })
}

test("HOME-22 HOME-23 a task's button opens its detail; link and figure open the list", async ({ page }) => {
  await signIn(page, 'claims')
  await section(page).getByRole('button', { name: '详情' }).nth(1).tap()
  await expect(page).toHaveURL(`/timeoutRemindDetail?taskId=${TASKS[1]?.taskId}`)
  for (const name of ['更多超时提醒', `${TASKS.length} 超时提醒`]) {
    await page.goto('/claimsSpecialist')
    await page.getByRole('button', { name, exact: true }).tap()
    await expect(page).toHaveURL(/\/timeoutRemindList$/)
  }
})

test('TIMEOUTLIST-01 TIMEOUTLIST-03 TIMEOUTLIST-04 TIMEOUTLIST-05 AMB2-43 AMB2-76 DEC-42 the list shows all tasks, requested by userCode only, with subjects cut to 15 characters', {
  tag: '@layout',
}, async ({ page }) => {
  const calls = recordCalls(page)
  await openList(page)
  await expect(page.getByText(/共\s*\d+\s*条/)).toHaveCount(0)
  for (const [at, { subject, registNo }] of TASKS.entries()) {
    const topic = subject.replace(registNo, '')
    await expect(rows(page).nth(at)).toContainText(topic)
    await expect(rows(page).nth(at).getByText(Array.from(topic).slice(0, 15).join(''), { exact: true }).first()).toBeVisible()
    await expect(rows(page).nth(at).getByText(registNo, { exact: true })).toBeVisible()
    await expect(
      rows(page)
        .nth(at)
        .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 开始$/),
    ).toBeVisible()
  }
  const [request] = calls.urls('getTimeoutRemindList')
  expect([...(request?.searchParams ?? [])]).toEqual([['userCode', 'lujiayi@example.com']])
  await expectGoodScreen(page)
  await rows(page).last().getByRole('button', { name: '详情' }).tap()
  // A wide window adds the address of the list.
  await expect(page).toHaveURL((url) => url.pathname + url.search === `/timeoutRemindDetail?taskId=${TASKS.at(-1)?.taskId}`)
})

test('TIMEOUTLIST-02 AMB2-43 DEC-37 the search runs while typing and at once on the button and on Enter; without a text it lists all', async ({
  page,
  steward,
}) => {
  await openList(page)
  const calls = recordCalls(page)
  const numbers = () => calls.urls('getTimeoutRemindList').map(({ searchParams }) => searchParams.get('registNo'))
  // Stops the phone's clock, so that only the button and Enter search.
  await page.clock.install({ time: steward.now() })
  await page.clock.pauseAt(steward.now() + 1_000)
  await search(page).fill('18220')
  expect(numbers()).toEqual([])
  await page.getByRole('button', { name: '搜索', exact: true }).tap()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('RDAA2026310100018220')
  await expect(page).toHaveURL(/\/timeoutRemindList$/)
  await search(page).fill('rdaa20263101000180')
  await search(page).press('Enter')
  await expect(rows(page)).toContainText('RDAA2026310100018011')
  await search(page).fill('')
  await search(page).press('Enter')
  await expect(rows(page)).toHaveCount(TASKS.length)
  await search(page).fill('18011')
  await page.clock.runFor(300)
  await expect(rows(page)).toHaveCount(1)
  expect(numbers()).toEqual(['18220', 'rdaa20263101000180', null, '18011'])
})

test('DEC-40 a search without hits names its text, also after a reload', async ({ page }) => {
  await openList(page)
  await search(page).fill('RDAA9')
  await search(page).press('Enter')
  await expect(page.getByText('没有找到“RDAA9”')).toBeVisible()
  await expectGoodScreen(page)
  await page.reload()
  await expect(search(page)).toHaveValue('RDAA9')
  await expect(page.getByText('没有找到“RDAA9”')).toBeVisible()
})

test('AMB2-43 ZH2-53 TIMEOUTLIST-03 another message than success shows an empty list and no dialog, and is reported', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/noted timeouts\.list refused/)
  const notes: string[] = []
  page.on('console', (message) => notes.push(message.text()))
  await signIn(page, 'claims')
  await page.route(LIST, (route) =>
    route.fulfill({ json: { status: '500', message: 'busy', data: { bpmTaskList: [{ taskId: 'T' }], total: 1 } } }),
  )
  await page.goto('/timeoutRemindList')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.goto('/claimsSpecialist')
  await expect(section(page).getByText('暂无数据')).toBeVisible()
  await expect(page.getByRole('button', { name: '0 超时提醒' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(notes.filter((text) => text.includes('timeouts.list'))).toHaveLength(2)
})

test('SHELL-10 SHELL-11 a failed request shows the dialog and a retry that loads list and figure; the rest of the home stays', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/500/)
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'claims')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByRole('button', { name: '– 超时提醒' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^咨诉办理 \d/ })).toBeVisible()
  await page.unroute(LIST)
  await section(page).getByRole('button', { name: '重试' }).tap()
  await expect(section(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: `${TASKS.length} 超时提醒` })).toBeVisible()
})
