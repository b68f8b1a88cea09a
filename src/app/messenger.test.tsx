import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bridge, endOf, host, reset, service } from '../messenger/stage.spec.ts'
import { install } from '../simulator/host/bridge.ts'
import { pretendWeCom } from '../simulator/host/user-agent.ts'
import { commands } from '../../generated/commands.ts'
import { setSession } from '../session/session.ts'

const asked: { path: string; body: unknown }[] = []

/** WeCom does not answer the service, which then says so in words. */
let away = false

/** The service, as far as this test needs it: it signs. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { url: string }
  asked.push({ path: pathname, body })
  if (away) return Response.json({ status: '503', message: 'away' })
  const { config, agentConfig } = await service.sign(body.url)
  return Response.json({ status: '200', message: 'success', data: { configData: config, agentConfigData: agentConfig } })
}

beforeEach(() => {
  reset()
  asked.length = 0
  away = false
  vi.spyOn(window, 'fetch').mockImplementation(answer)
})
afterEach(() => vi.restoreAllMocks())

/** The commands, in a page that WeCom opened. */
async function prepare() {
  pretendWeCom()
  install(bridge)
  const { createRunners } = await import('./runners.ts')
  const bundle = { queries: {}, commands, calls: {}, entities: {} }
  return createRunners(bundle, { messages: {}, settings: {} }, { answers: {}, identity: () => '' }).runCommand
}

it('BRIDGE-03 CALL2-14 a command reaches the host, signed by the service for the session’s own app', async () => {
  setSession({ appId: 'corp-7', agentId: '1000007' })
  const runCommand = await prepare()
  expect(await runCommand('messenger.chatWithStaff', { userId: 'u7' })).toMatchObject({ wrote: false })
  expect(host.asked).toMatchObject([{ name: 'openEnterpriseChat', params: { userIds: 'u7' } }])
  expect(asked).toEqual([
    {
      path: '/api/pwesure/qywxRest/avoidLogin/getJsConfig',
      body: { url: location.href.split('#')[0], appId: 'corp-7', agentId: '1000007' },
    },
  ])
})

it('BRIDGE-07 MSG2-11 an old client ends in the outcome that the whole app answers', async () => {
  host.state.failure = 'oldClient'
  const runCommand = await prepare()
  expect(await endOf(runCommand('messenger.chatWithCustomer', { externalUserid: 'wm7' }))).toBe('outdatedClient')
})

it('CALL2-14 while WeCom is away a command ends as a failed request does, and the next is signed anew', async () => {
  const before = location.href
  history.replaceState(null, '', '?unsigned')
  away = true
  const runCommand = await prepare()
  expect(await endOf(runCommand('messenger.chatWithStaff', { userId: 'u8' }))).toBe('requestFailed')
  away = false
  expect(await endOf(runCommand('messenger.chatWithStaff', { userId: 'u8' }))).toBe('done')
  history.replaceState(null, '', before)
})
