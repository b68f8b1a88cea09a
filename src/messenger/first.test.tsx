import { afterEach, expect, it, vi } from 'vitest'
import { install } from '../simulator/host/bridge.ts'
import { bridge, messengerInWeCom, reset, service, signBy } from './stage.spec.ts'
import { silenceSdk } from './noise.ts'

afterEach(() => vi.restoreAllMocks())

it('DEC-23 a failed first configuration causes no unhandled rejection', async () => {
  reset()
  install(bridge)
  const rejections: PromiseRejectionEvent[] = []
  window.addEventListener('unhandledrejection', (event) => rejections.push(event))
  service.sign = signBy({ config: 'another', agentConfig: 'another' })
  expect(await messengerInWeCom(1_000).chatWithStaff('u7')).toEqual({ ok: false, failure: 'badSignature' })
  await vi.waitFor(() => expect(rejections).toHaveLength(1))
  expect(rejections[0]?.defaultPrevented).toBe(true)
})

it('DEC-23 does not silence errors of the app itself', () => {
  const page = new EventTarget()
  silenceSdk(page)
  const dispatch = (reason: unknown) => {
    const event = new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason, cancelable: true })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(dispatch(new TypeError('x is not a function'))).toBe(false)
  expect(dispatch(new Error('SDK Error: Aborted'))).toBe(true)
  expect(dispatch({ errMsg: 'agentConfig:fail', errCode: 40_093 })).toBe(true)
})
