import { expect, expectGoodScreen, heading, idle, recordCalls, signIn, test } from './steward.ts'

const ROOMS = ['/serviceManager_room', '/claimsSpecialist_room', '/waitDeal_room']

test('DEC-08 AMB2-72 ROUTE2-22 ROUTE2-23 MSG-43 the electronic policy and the group chat pages show a placeholder, make no call, and have a way back', async ({
  page,
}) => {
  await signIn(page)
  // The sign-in's own calls are done before recording starts.
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  for (const [address, title] of [['/electronicPolicy', '电子保单'], ...ROOMS.map((room) => [room, '客户群'])]) {
    await page.goto(address ?? '')
    // Outside a group chat, the group is unknown.
    if (title === '客户群') await expect(page.getByRole('status').getByText('获取roomId失败')).toBeVisible()
    await expect(heading(page, title ?? '')).toBeVisible()
    await expect(page.getByText('功能开发中')).toBeVisible()
    await idle(page)
  }
  expect(calls.names().filter((name) => name !== 'getUserByUserId')).toEqual([])
  await expectGoodScreen(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '返回' }).tap()
  await expect(heading(page, '客户群').or(heading(page, '电子保单')).or(heading(page, '服务管家'))).toBeVisible()
})
