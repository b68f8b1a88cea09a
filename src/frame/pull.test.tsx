import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { words } from '../../widgets/suites/example.spec.tsx'
import { hostComponents } from './index.ts'

const { Page } = hostComponents

async function page() {
  let finish: () => void = () => undefined
  const onRefresh = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const screen = await render(
    <Page look="page" title="待办工单" words={words} onRefresh={onRefresh}>
      <div style={{ height: '200vh' }}>内容</div>
    </Page>,
  )
  // The gesture's code is loaded after the first paint.
  await expect.poll(() => screen.container.querySelector('.st-pull')).not.toBeNull()
  return { screen, onRefresh, finish: () => finish() }
}

/** Simulates a vertical drag by one finger. */
function drag(target: Element, from: number, to: number): void {
  const at = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 100, clientY })]
  const send = (type: string, touches: Touch[]) => target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }))
  send('touchstart', at(from))
  send('touchmove', at((from + to) / 2))
  send('touchmove', at(to))
  send('touchend', [])
}

test('a long enough pull refreshes the page and shows a loading mark until the answers arrive', async () => {
  const { screen, onRefresh, finish } = await page()
  drag(screen.getByText('内容').element(), 100, 300)
  await expect.element(screen.getByRole('status', { name: words.loading })).toBeVisible()
  drag(screen.getByText('内容').element(), 100, 300)
  expect(onRefresh).toHaveBeenCalledOnce()
  finish()
  await expect.element(screen.getByRole('status', { name: words.loading })).not.toBeInTheDocument()
})

test('a short pull, a page that is scrolled down, and a page without data do not refresh', async () => {
  const { screen, onRefresh } = await page()
  drag(screen.getByText('内容').element(), 100, 180)
  window.scrollTo(0, 50)
  drag(screen.getByText('内容').element(), 100, 400)
  window.scrollTo(0, 0)
  drag(screen.getByText('内容').element(), 300, 100)
  expect(onRefresh).not.toHaveBeenCalled()
  await screen.unmount()
  const plain = await render(
    <Page look="page" title="登录" words={words}>
      内容
    </Page>,
  )
  expect(plain.container.querySelector('.st-pull')).toBeNull()
})
