import { beforeEach, expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'

beforeEach(() => sessionStorage.clear())

/** Longer than the delay before a button shows that its steps run, in milliseconds. */
const BUSY_SHOWN_MS = 200

test('AUTH-18 the login button shows no spinner while the sheet of the second factor is open', async () => {
  const { screen, sent } = await openScreen('login', { title: '绑定账号登录' }, { qyWxUserLogin: { challenge: 'C1' } })
  const button = screen.container.querySelector('.st-btn-primary')
  await screen.getByPlaceholder('请输入手机号/工号').fill('19900001001')
  await screen.getByPlaceholder('请输入密码').fill('a password')
  await screen.getByRole('button', { name: '登录' }).click()
  const sheet = screen.getByRole('dialog', { name: '两步验证' })
  await expect.element(sheet.getByText(/^请输入手机验证器上的6位动态码/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, BUSY_SHOWN_MS))
  expect([sent('qyWxUserLogin').length, button?.textContent, button?.getAttribute('aria-busy')]).toEqual([1, '登录', 'false'])
})
