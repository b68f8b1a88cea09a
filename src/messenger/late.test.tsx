import { beforeEach, describe, expect, it } from 'vitest'
import { install } from '../simulator/host/bridge.ts'
import { bridge, endOf, messengerInWeCom, reset } from './stage.spec.ts'
import { createMessenger } from './index.ts'

const messenger = messengerInWeCom(400)
beforeEach(reset)

// The order matters: the second test installs the bridge, and it cannot be removed.
describe('a client whose bridge is not installed yet', () => {
  it('BRIDGE-03 BRIDGE-04 without a bridge all calls time out, those with a picker too', async () => {
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: false, failure: 'timedOut' })
    expect(await messenger.pickPeople([])).toEqual({ ok: false, failure: 'timedOut' })
  })

  it('BRIDGE-03 a call waits for a bridge that is installed later', async () => {
    const call = messenger.chatWithStaff('u7')
    setTimeout(() => install(bridge), 150)
    expect(await call).toEqual({ ok: true, value: undefined })
  })
})

describe('a plain browser', () => {
  it('BRIDGE-01 BRIDGE-02 BRIDGE-03 BRIDGE-04 BRIDGE-05 BRIDGE-06 every call ends with the outcome unavailable', async () => {
    const plain = createMessenger({
      userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0',
      identity: () => ({ corpId: '', agentId: '' }),
      sign: () => Promise.reject(new Error('sign must not be called')),
    })
    const news = { title: '', desc: '', link: '', imgUrl: '' }
    const ends = [
      plain.chatContact(),
      plain.currentChat(),
      plain.chatWithStaff('u7'),
      plain.chatWithCustomer('wm7'),
      plain.pickPeople([]),
      plain.sendNews(news),
    ].map(endOf)
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['unavailable']))
  })
})
