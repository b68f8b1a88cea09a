import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Notification } from '../../renderer/host-components.ts'
import messages from '../../schemas/messages.json'
import { words } from '../../widgets/suites/example.spec.tsx'
import { showNotification, NotificationHost } from './index.ts'

const { durations } = messages
const message = (kind: Notification['kind'], more: Partial<Notification> = {}): Notification => ({
  kind,
  text: '已完成任务',
  ms: durations.toast,
  tone: 'neutral',
  ...more,
})
const renderHost = () => render(<NotificationHost words={words} />)
afterEach(() => vi.useRealTimers())

/** Returns how long a notification is shown, in steps of 100 ms. */
async function measureDuration(notification: Notification): Promise<number> {
  const screen = await renderHost()
  vi.useFakeTimers()
  await showNotification(notification)
  let passed = 0
  while (passed < 5000) {
    await vi.advanceTimersByTimeAsync(100)
    passed += 100
    if (!screen.container.querySelector('.st-toast')) break
  }
  return passed
}

test('AMB-60 AMB2-18 SHELL-07: a toast disappears after 2000 ms by default', async () => {
  expect(await measureDuration(message('toast'))).toBe(2000)
})

test('AMB2-18 SHELL-09: a floating message disappears after 1000 ms', async () => {
  expect(await measureDuration(message('floating', { ms: durations.floating }))).toBe(1000)
})

test('a new toast replaces the previous one and is announced', async () => {
  const screen = await renderHost()
  void showNotification(message('toast', { text: '第一句', ms: 60_000 }))
  void showNotification(message('toast', { text: '第二句', ms: 60_000 }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('第二句')
  expect(screen.getByRole('status').element().textContent).toBe('第二句')
  await showNotification(message('toast', { text: '完', ms: 0 }))
})

test.each([
  [390, 844, ''],
  [320, 568, ''],
  [320, 844, '32px'],
])('a toast is over the title of the page and above the buttons of a dialog on %i x %i with font size "%s"', async (width, height, letters) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = letters
  try {
    const screen = await renderHost()
    void showNotification(message('confirm', { title: '完成工单', text: '确定后将向创建人沈若溪发送工单完成提醒' }))
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    void showNotification(message('toast', { text: '工单刚被修改，您填写的内容已保留', ms: 60_000 }))
    await expect.element(screen.getByText(/刚被修改/)).toBeVisible()
    const shown = screen.container.querySelector('.st-toast')
    await Promise.all(shown?.getAnimations().map(({ finished }) => finished) ?? [])
    const toast = shown?.getBoundingClientRect() ?? new DOMRect()
    const buttons = screen.getByRole('dialog').getByRole('button').elements()
    const highest = Math.min(...buttons.map((button) => button.getBoundingClientRect().top))
    expect(toast.bottom).toBeLessThan(height / 3)
    expect([buttons.length, toast.bottom < highest, toast.top > 0]).toEqual([2, true, true])
    await screen.getByRole('button', { name: '确定' }).click()
    await showNotification(message('toast', { text: '完', ms: 0 }))
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
})

test('CONST-15: a confirmation offers 取消 and 确定 by default, and resolves with the choice', async () => {
  const screen = await renderHost()
  const refused = showNotification(message('confirm', { text: '确定删除吗？' }))
  await screen.getByRole('button', { name: '取消' }).click()
  expect(await refused).toBe(false)
  const agreed = showNotification(message('confirm', { text: '确定删除吗？' }))
  await screen.getByRole('button', { name: '确定' }).click()
  expect(await agreed).toBe(true)
})

test('a confirmation with the tone danger has a red button', async () => {
  const screen = await renderHost()
  const colorOf = async (tone: Notification['tone']) => {
    const answered = showNotification(message('confirm', { text: '确定删除吗？', tone }))
    const ok = screen.getByRole('dialog').getByRole('button', { name: '确定' })
    await expect.element(ok).toBeVisible()
    const colour = getComputedStyle(ok.element()).backgroundColor
    await screen.getByRole('button', { name: '取消' }).click()
    await answered
    return colour
  }
  expect(await colorOf('danger')).not.toBe(await colorOf('neutral'))
})

test('AMB2-74 two identical dialogs open once, and both promises resolve when it closes', async () => {
  const screen = await renderHost()
  const first = showNotification(message('dialog', { title: '提示', text: '系统异常' }))
  const second = showNotification(message('dialog', { title: '提示', text: '系统异常' }))
  await expect.element(screen.getByRole('dialog', { name: '提示' })).toBeVisible()
  expect(screen.getByText('系统异常').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: words.ok }).click()
  expect(await Promise.all([first, second])).toEqual([true, true])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('an answer resolves in a separate task after the question has closed', async () => {
  const screen = await renderHost()
  let isResolved = false
  const answered = showNotification(message('confirm', { ok: '退出' })).finally(() => {
    isResolved = true
  })
  const ok = screen.getByRole('button', { name: '退出' })
  await expect.element(ok).toBeVisible()
  ;(ok.element() as HTMLElement).click()
  // Runs the microtasks that still belong to the tap.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  expect(isResolved).toBe(false)
  expect(await answered).toBe(true)
})
