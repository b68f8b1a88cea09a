import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Button from '../../widgets/button/index.tsx'
import Section from '../../widgets/section/index.tsx'
import Tabs from '../../widgets/tabs/index.tsx'
import { colorOf, contrast } from '../../widgets/suites/contrast.spec.ts'
import { draw, words } from '../../widgets/suites/example.spec.tsx'
import { hostComponents } from './index.ts'

const { Page, Dialog, Failed, Skeleton, Planned, Broken } = hostComponents
const tab = { id: 'home', icon: 'home', label: '首页', selected: true, onTap: () => undefined }

test('a page has a heading, a back button and content, and sets the document title', async () => {
  const onBack = vi.fn<() => void>()
  const screen = await render(
    <Page look="page" title="工单详情" words={words} onBack={onBack}>
      <p>内容</p>
    </Page>,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: '工单详情' })).toBeVisible()
  expect(document.title).toBe('工单详情')
  await screen.getByRole('button', { name: words.back }).click()
  expect(onBack).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('main')).toHaveTextContent('内容')
})

test('a home has no header, and marks the current tab in its tab bar', async () => {
  const screen = await render(
    <Page look="home" title="服务管家" words={words} tabs={[tab, { ...tab, id: 'my', label: '我的', selected: false }]}>
      内容
    </Page>,
  )
  expect(screen.getByRole('banner').elements()).toEqual([])
  await expect
    .element(screen.getByRole('navigation', { name: words.tabBar }).getByRole('button', { name: '首页' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('button', { name: '我的' })).not.toHaveAttribute('aria-current')
})

const dialog = {
  title: '完成工单',
  ok: words.ok,
  cancel: words.cancel,
  busy: false,
  words,
  onOk: () => undefined,
  onCancel: () => undefined,
}

test.each(['modal', 'sheet', 'full'] as const)('a dialog as %s is labelled, traps the focus, and closes on Escape', async (look) => {
  const [onOk, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const screen = await render(
    <Dialog {...dialog} look={look} onOk={onOk} onCancel={onCancel}>
      <input aria-label="完成反馈" />
    </Dialog>,
  )
  const box = screen.getByRole('dialog', { name: '完成工单' })
  await expect.element(box).toBeVisible()
  await expect.element(screen.getByLabelText('完成反馈')).toHaveFocus()
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab()
    expect(box.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: words.ok }).click()
  expect(onOk).toHaveBeenCalledOnce()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test("a dialog's two buttons are equally wide and 48 px high, and a busy OK button ignores taps", async () => {
  const onOk = vi.fn<() => void>()
  const screen = await render(
    <Dialog {...dialog} look="modal" busy onOk={onOk}>
      好
    </Dialog>,
  )
  const [cancel, ok] = [screen.getByRole('button', { name: words.cancel }), screen.getByRole('button', { name: words.ok })]
  await expect.element(ok).toBeVisible()
  await expect.poll(() => Math.round(ok.element().getBoundingClientRect().height)).toBe(48)
  expect(Math.round(ok.element().getBoundingClientRect().width)).toBe(Math.round(cancel.element().getBoundingClientRect().width))
  await ok.click({ force: true })
  expect(onOk).not.toHaveBeenCalled()
})

test('closing a dialog restores the focus', async () => {
  const button = <Button label="完成工单" busy={false} words={words} onTap={async () => true} />
  const screen = await render(<>{button}</>)
  screen.getByRole('button', { name: '完成工单' }).element().focus()
  await screen.rerender(
    <>
      {button}
      <Dialog {...dialog} look="modal">
        好
      </Dialog>
    </>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.rerender(<>{button}</>)
  await expect.element(screen.getByRole('button', { name: '完成工单' })).toHaveFocus()
})

test('a failure offers a retry, unless it has a specific message', async () => {
  const onRetry = vi.fn<() => void>()
  const screen = await render(<Failed words={words} compact={false} onRetry={onRetry} />)
  await expect.element(screen.getByText(words.failedHint)).toBeVisible()
  await screen.getByRole('button', { name: words.retry }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await screen.rerender(<Failed words={words} compact message="您没有权限查看该工单" onRetry={onRetry} />)
  await expect.element(screen.getByText('您没有权限查看该工单')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a failure that fills a tab has a primary retry button, one in a card of the tab has a link', async () => {
  const failed = <Failed words={words} compact onRetry={() => undefined} />
  const body = (content: ReactNode) => [{ id: 'one', label: '一', body: content }]
  const bind = { value: 'one', options: [], set: () => undefined }
  const screen = await render(<Tabs bind={bind} tabs={body(failed)} busy={false} words={words} />)
  const retryClass = () => screen.getByRole('button', { name: words.retry }).element().className
  expect(retryClass()).toContain('st-btn-primary')
  await screen.rerender(<Tabs bind={bind} tabs={body(<Section body={failed} busy={false} words={words} />)} busy={false} words={words} />)
  expect(retryClass()).toContain('st-btn-link')
})

test('a skeleton stays hidden for 300 ms', async () => {
  const screen = await render(<Skeleton shape="rows" />)
  const bone = screen.container.querySelector('.st-bone') ?? document.body
  expect(getComputedStyle(bone).visibility).toBe('hidden')
  await expect.poll(() => getComputedStyle(bone).visibility).toBe('visible')
})

test('planned and broken parts say so', async () => {
  const screen = await render(
    <>
      <Planned words={words} title="新建工单" />
      <Broken words={words} />
    </>,
  )
  await expect.element(screen.getByText(words.notBuilt)).toBeVisible()
  await expect.element(screen.getByText(words.notBuiltHint)).toBeVisible()
  await expect.element(screen.getByText(words.broken)).toBeVisible()
})

test('Escape closes only the upper of two dialogs', async () => {
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const screen = await render(
    <>
      <Dialog {...dialog} look="modal" onCancel={lower}>
        下
      </Dialog>
      <Dialog {...dialog} title="提示" look="modal" onCancel={upper}>
        上
      </Dialog>
    </>,
  )
  await expect.element(screen.getByRole('dialog', { name: '提示' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
})

test('a title wraps onto a second line in large text on a narrow phone instead of being cut', async () => {
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    const screen = await render(
      <Page look="page" title="ZS2026110057" words={words} onBack={() => undefined}>
        <p>内容</p>
      </Page>,
    )
    const title = screen.getByRole('heading', { level: 1 }).element()
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
    expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight + 1)
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
})

test('a dialog adapts to large text on a narrow phone as a page does', async () => {
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    const screen = await render(
      <Dialog {...dialog} look="modal">
        {draw({ widget: 'dateTime', label: '提醒时间', value: '2026-11-20 15:30', now: '2026-11-20 10:00' })}
      </Dialog>,
    )
    const field = screen.getByRole('combobox', { name: '提醒时间' })
    await expect.element(field).toBeVisible()
    const arrow = field.element().querySelector('.st-rowfield-more')?.getBoundingClientRect()
    const figures = [...field.element().querySelectorAll('.st-rowfield-figures')].map((part) => part.getBoundingClientRect())
    expect(figures).toHaveLength(2)
    for (const { right, bottom } of figures) expect(right <= (arrow?.left ?? 0) || bottom <= (arrow?.top ?? 0)).toBe(true)
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
})

test('fields in a dialog contrast with it in the dark theme', async () => {
  document.body.setAttribute('theme-mode', 'dark')
  try {
    const screen = await render(
      <Dialog {...dialog} look="modal">
        {draw({ widget: 'input', label: '标题' }, 'first')}
        {draw({ widget: 'input', label: '内容', id: 'second' }, 'second')}
      </Dialog>,
    )
    // The first field is focused and therefore has the dialog's background within a border.
    await expect.element(screen.getByRole('textbox').first()).toHaveFocus()
    const box = screen.getByRole('textbox').nth(1).element().closest('.st-box')
    const ground = getComputedStyle(document.body).getPropertyValue('--semi-color-bg-2')
    expect(box && contrast(getComputedStyle(box).backgroundColor, colorOf(ground))).toBeGreaterThan(1.1)
  } finally {
    document.body.removeAttribute('theme-mode')
  }
})
