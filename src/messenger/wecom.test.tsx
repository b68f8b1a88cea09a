import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../simulator/protocol.ts'
import { install } from '../simulator/host/bridge.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { bridge, endOf, host, messengerInWeCom, reset, service, signBy } from './stage.spec.ts'

// The host is installed before the real SDK, as in WeCom.
install(bridge)
const messenger = messengerInWeCom(2_000)
const rejections: PromiseRejectionEvent[] = []
window.addEventListener('unhandledrejection', (event) => rejections.push(event))

let page = 0
beforeEach(() => {
  reset()
  // The SDK requests a new signature for each address.
  page += 1
  history.replaceState(null, '', `?page=${page}#part`)
})
afterEach(() => {
  history.replaceState(null, '', '?')
  vi.restoreAllMocks()
})

describe('AMB2-78 inside WeCom', () => {
  it('AMB2-78 BRIDGE-01 CALL2-25 returns the current external contact', async () =>
    expect(await messenger.chatContact()).toEqual({ ok: true, value: 'wm1' }))

  it('AMB2-78 BRIDGE-02 CALL2-26 returns the current external chat', async () => {
    host.state.entry = 'group_chat_tools'
    expect(await messenger.currentChat()).toEqual({ ok: true, value: 'wr1' })
  })

  it('BRIDGE-03 opens the chat with a colleague', async () => {
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: true, value: undefined })
    expect(host.requests).toMatchObject([{ name: 'openEnterpriseChat', params: { userIds: 'u7' } }])
  })

  it('BRIDGE-04 picks colleagues with previous ones preselected, without a timeout', async () => {
    host.person = async () => {
      await new Promise((done) => setTimeout(done, 2_500))
      // Android returns the result as a JSON string.
      return { result: JSON.stringify({ departmentList: [], userList: [{ id: 'u7', name: 'Seven', avatar: '' }] }) }
    }
    expect(await messenger.pickPeople(['u1'])).toEqual({ ok: true, value: [{ userId: 'u7', name: 'Seven' }] })
    expect(host.requests).toMatchObject([{ params: { mode: 'multi', type: ['user'], selectedUserIds: ['u1'] } }])
  })

  it('AMB2-78 CALL2-37 BRIDGE-05 sends a news message with title, desc, link and image', async () => {
    const news = { title: 't', desc: 'd', link: 'https://a.example', imgUrl: 'https://a.example/i.png' }
    expect(await messenger.sendNews(news)).toEqual({ ok: true, value: undefined })
    expect(host.requests).toMatchObject([{ name: 'sendChatMessage', params: { msgtype: 'news', news } }])
  })

  it('BRIDGE-06 opens the chat with a customer', async () => {
    expect(await messenger.chatWithCustomer('wm7')).toEqual({ ok: true, value: undefined })
    expect(host.requests).toMatchObject([{ name: 'openEnterpriseChat', params: { externalUserIds: 'wm7' } }])
  })

  it('DEC-23 requests one signature per address, without the fragment', async () => {
    await messenger.chatWithStaff('u7')
    await messenger.chatWithStaff('u7')
    expect(service.signed).toEqual([window.location.href.split('#')[0]])
  })
})

describe('AMB2-77 failures of the host', () => {
  it('DEC-23 failures cause no unhandled rejection', async () => {
    host.state.failure = 'badSignature'
    await messenger.chatWithStaff('u7')
    await new Promise((done) => setTimeout(done, 100))
    // The product handles one after this listener has seen it.
    expect(rejections.filter(({ defaultPrevented }) => !defaultPrevented).map(({ reason }) => reason as unknown)).toEqual([])
  })

  it.each<[string, Failure, string]>([
    ['BRIDGE-04 a cancelled picker', 'cancel', 'cancelled'],
    ['BRIDGE-04 no permission', 'noPermission', 'notAllowed'],
    ['BRIDGE-04 the wrong entry', 'wrongEntry', 'wrongEntry'],
  ])('%s', async (_, failure, expected) => {
    host.state.failure = failure
    expect(await messenger.pickPeople([])).toEqual({ ok: false, failure: expected })
  })

  it('CALL2-25 BRIDGE-01 returns wrongEntry for the current customer outside a chat', async () => {
    host.state.entry = 'normal'
    expect(await messenger.chatContact()).toEqual({ ok: false, failure: 'wrongEntry' })
  })

  it('BRIDGE-07 AMB2-77 an old client ends with the outcome outdatedClient', async () => {
    host.state.failure = 'oldClient'
    expect(await endOf(messenger.chatWithStaff('u7'))).toBe('outdatedClient')
  })

  it('BRIDGE-03 returns badSignature for a wrong ticket, and succeeds with the right one', async () => {
    service.sign = signBy({ config: 'another', agentConfig: 'another' })
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: false, failure: 'badSignature' })
    reset()
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: true, value: undefined })
  })

  it('BRIDGE-03 ends with requestFailed when the service provides no signature', async () => {
    service.sign = () => Promise.reject(new OutcomeError('requestFailed'))
    expect(await endOf(messenger.chatWithStaff('u7'))).toBe('requestFailed')
    service.sign = () => Promise.reject(new Error('503'))
    expect(await endOf(messenger.chatWithStaff('u7'))).toBe('requestFailed')
  })

  it('BRIDGE-03 retries once when the address changes while it is being signed', async () => {
    const sign = service.sign
    service.sign = async (url) => {
      if (service.signed.length === 1) history.replaceState(null, '', `?page=${page}&moved`)
      return sign(url)
    }
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: true, value: undefined })
    expect(service.signed).toHaveLength(2)
  })

  it('BRIDGE-03 does not retry a second time when the address keeps changing', async () => {
    const sign = service.sign
    service.sign = async (url) => {
      history.replaceState(null, '', `?page=${page}&moved=${service.signed.length}`)
      return sign(url)
    }
    expect(await messenger.chatWithStaff('u7')).toEqual({ ok: false, failure: 'failed' })
    expect(service.signed).toHaveLength(2)
  })

  it('BRIDGE-06 times out when the host does not respond', async () => {
    host.person = () => new Promise(() => undefined)
    expect(await messenger.chatWithCustomer('wm7')).toEqual({ ok: false, failure: 'timedOut' })
  })
})
