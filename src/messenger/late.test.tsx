import { beforeEach, describe, expect, it } from 'vitest'
import { install } from '../simulator/host/bridge.ts'
import { bridge, endOf, messengerInWeCom, reset } from './stage.spec.ts'
import { createMessenger } from './index.ts'

const messenger = messengerInWeCom(400)
beforeEach(reset)

// In this order: the bridge comes only in the second test, and stays.
describe('a client whose bridge is not there when the app asks', () => {
  it('BRIDGE-03 BRIDGE-04 no bridge at all: calls end, those that open a picker too', async () => {
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: false, failure: 'timedOut' })
    expect(await messenger.pickPeople([])).toEqual({ ok: false, failure: 'timedOut' })
  })

  it('BRIDGE-03 a late bridge is waited for', async () => {
    const asked = messenger.chatWithStaff('u7')
    setTimeout(() => install(bridge), 150)
    expect(await asked).toEqual({ ok: true, value: undefined })
  })
})

describe('a plain browser', () => {
  it('BRIDGE-01 BRIDGE-02 BRIDGE-03 BRIDGE-04 BRIDGE-05 BRIDGE-06 every call says to open the app in WeCom', async () => {
    const plain = createMessenger({
      userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0',
      identity: () => ({ corpId: '', agentId: '' }),
      sign: () => Promise.reject(new Error('nobody asks for a signature here')),
    })
    const news = { title: '', desc: '', link: '', imgUrl: '' }
    const ends = [
      plain.currentCustomer(),
      plain.currentChat(),
      plain.chatWithStaff('u7'),
      plain.chatWithCustomer('wm7'),
      plain.pickPeople([]),
      plain.sendNews(news),
    ].map(endOf)
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['unavailable']))
  })
})
