import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, propsOf, words } from '../suites/example.spec.tsx'
import type { SmsCodeProps } from '../../generated/widgets.ts'
import { describeExamples } from '../suites/examples.spec.tsx'
import { describeTextField } from '../suites/fields.spec.tsx'
import { inPage, stage } from '../suites/stage.spec.tsx'
import SmsCode from './index.tsx'

const START = Date.parse('2026-11-20T12:00:00+08:00')
describeTextField('smsCode', SmsCode)
describeExamples('smsCode')

const SENT = '验证码将发送至 137****5511'
type Steps = () => Promise<boolean>
const props = propsOf('smsCode', { label: '验证码', seconds: 60, to: '13700005511', sent: SENT }) as unknown as SmsCodeProps
const renderSmsCode = (onSend: Steps, beforeSend: Steps = async () => true) =>
  stage(<SmsCode {...props} onSend={onSend} beforeSend={beforeSend} />)
type Screen = Awaited<ReturnType<typeof renderSmsCode>>
const button = (screen: Screen) => screen.getByRole('button')
/** Advances the fake clock and lets React render. */
const advance = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  // React schedules renders by MessageChannel, which is not faked.
  for (let turn = 0; turn < 5; turn += 1) await nextMessage()
}
const nextMessage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
/** Clicks the element directly, because Playwright's click would wait for the fake clock. */
const tap = async (screen: Screen) => {
  ;(button(screen).element() as HTMLElement).click()
  await advance(0)
}
const label = (screen: Screen) => button(screen).element().textContent
const wait = (seconds: number) => words.sendCodeWait.replace('{seconds}', String(seconds))

describe('AMB2-17 the countdown', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => vi.useRealTimers())

  test('AMB2-17 SMS-14 SMS-15 SMS-16 counts down from 60 every second, ignores taps meanwhile, and can send again afterwards', async () => {
    const onSend = vi.fn<Steps>(async () => true)
    const screen = await renderSmsCode(onSend)
    expect(label(screen)).toBe(words.sendCode)
    await tap(screen)
    expect(label(screen)).toBe(wait(60))
    await advance(1_000)
    expect(label(screen)).toBe(wait(59))
    await tap(screen)
    for (let second = 0; second < 58; second += 1) await advance(1_000)
    expect(label(screen)).toBe(wait(1))
    await advance(1_000)
    expect(label(screen)).toBe(words.sendCodeAgain)
    expect(onSend).toHaveBeenCalledOnce()
    await tap(screen)
    expect(onSend).toHaveBeenCalledTimes(2)
    for (let second = 0; second < 60; second += 1) await advance(1_000)
    await tap(screen)
    expect(onSend).toHaveBeenCalledTimes(3)
  })

  test('AMB2-17 SMS-01 does not send or count down when the steps before sending end early', async () => {
    const onSend = vi.fn<Steps>(async () => true)
    const screen = await renderSmsCode(onSend, async () => false)
    await tap(screen)
    expect([label(screen), onSend.mock.calls.length]).toEqual([words.sendCode, 0])
  })

  test('AMB2-17 SMS-17 counts down before the response arrives, and resets immediately on failure', async () => {
    let answer: (done: boolean) => void = () => undefined
    const screen = await renderSmsCode(() => new Promise((resolve) => (answer = resolve)))
    await tap(screen)
    expect(label(screen)).toBe(wait(60))
    await tap(screen)
    answer(false)
    await advance(0)
    expect(label(screen)).toBe(words.sendCode)
    expect(sessionStorage).toHaveLength(0)
  })

  test('AMB2-17 SMS-14 shows the correct remaining seconds after a reload and after sleep', async () => {
    const screen = await renderSmsCode(async () => true)
    await tap(screen)
    await screen.unmount()
    vi.setSystemTime(START + 20_000)
    const reloaded = await renderSmsCode(async () => true)
    expect(label(reloaded)).toBe(wait(40))
    vi.setSystemTime(START + 61_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await advance(0)
    expect(label(reloaded)).toBe(words.sendCodeAgain)
  })

  test('counts down only for the number of the request, and names no other one', async () => {
    const onSend = vi.fn<Steps>(async () => true)
    const drawn = (to: string) => <SmsCode {...props} onSend={onSend} to={to} sent={`${SENT} ${to}`} />
    const screen = await stage(drawn('13700005512'))
    await tap(screen)
    expect(screen.container.textContent).toContain(`${SENT} 13700005512`)
    await screen.rerender(inPage(drawn('13700005511')))
    await advance(0)
    expect(screen.container.textContent).not.toContain(SENT)
    expect(label(screen)).toBe(words.sendCode)
    for (let second = 0; second < 10; second += 1) await advance(1_000)
    await screen.rerender(inPage(drawn('13700005512')))
    await advance(0)
    expect(label(screen)).toBe(wait(50))
    await screen.rerender(inPage(drawn('13700005511')))
    await tap(screen)
    expect([label(screen), onSend.mock.calls.length]).toEqual([wait(60), 2])
    expect(screen.container.textContent).toContain(`${SENT} 13700005511`)
  })

  test('after a reload counts down for any number, and names none', async () => {
    const screen = await renderSmsCode(async () => true)
    await tap(screen)
    await screen.unmount()
    const reloaded = await stage(<SmsCode {...props} to="" />)
    expect(label(reloaded)).toBe(wait(60))
    expect(reloaded.container.textContent).not.toContain(SENT)
  })

  test("SMS-16 enables the button when the phone's clock was set back", async () => {
    const screen = await renderSmsCode(async () => true)
    await tap(screen)
    await screen.unmount()
    vi.setSystemTime(START - 86_400_000)
    expect(label(await renderSmsCode(async () => true))).not.toContain('后')
  })
})

test('SMS-09 the input is numeric, accepts one-time codes, and extracts the code from a pasted message', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const screen = await stage(draw({ widget: 'smsCode', label: '验证码', seconds: 60, onChange }))
  const box = screen.getByLabelText('验证码')
  await expect.element(box).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(box).toHaveAttribute('inputmode', 'numeric')
  await userEvent.click(box)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '【安澜财险】您的验证码是829417，5分钟内有效。')
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('829417')
})

test.each([
  ['【安澜财险】您的验证码是829417，5分钟内有效。', '829417'],
  ['验证码 ８２９４１７', '829417'],
  ['8294175', '829417'],
])('SMS-09 a keyboard that inserts %s without a paste leaves %s', async (inserted, code) => {
  const onChange = vi.fn<(value: unknown) => void>()
  const screen = await stage(draw({ widget: 'smsCode', label: '验证码', seconds: 60, limit: 6, onChange }))
  await userEvent.click(screen.getByLabelText('验证码'))
  document.execCommand('insertText', false, inserted)
  expect(onChange).toHaveBeenLastCalledWith(code)
})
