import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bridge, endOf, host, reset, service } from '../messenger/stage.spec.ts'
import { install } from '../simulator/host/bridge.ts'
import { simulateWeCom } from '../simulator/host/user-agent.ts'
import { commands } from '../../generated/commands.ts'
import { setSession } from '../session/session.ts'

const requests: { path: string; body: unknown }[] = []

/** Whether WeCom is unreachable for the service, which then responds with a refusal message. */
let isDown = false

/** Mocks the service's signing call. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { url: string }
  requests.push({ path: pathname, body })
  if (isDown) return Response.json({ status: '503', message: 'away' })
  const { config, agentConfig } = await service.sign(body.url)
  return Response.json({ status: '200', message: 'success', data: { configData: config, agentConfigData: agentConfig } })
}

beforeEach(() => {
  reset()
  requests.length = 0
  isDown = false
  setSession({ appId: 'corp-7', agentId: '1000007' })
  vi.spyOn(window, 'fetch').mockImplementation(answer)
})
afterEach(() => vi.restoreAllMocks())

/** Returns the command runner of a page inside WeCom. */
async function prepare() {
  simulateWeCom()
  install(bridge)
  const { createRunners } = await import('./runners.ts')
  const bundle = { queries: {}, commands, calls: {}, entities: {} }
  return createRunners(bundle, { messages: {}, settings: {} }, { answers: {}, identity: () => '' }).runCommand
}

it("BRIDGE-03 CALL2-14 a command calls the host with signatures for the session's own app", async () => {
  const runCommand = await prepare()
  expect(await runCommand('messenger.chatWithStaff', { userId: 'u7' })).toMatchObject({ wrote: false })
  expect(host.requests).toMatchObject([{ name: 'openEnterpriseChat', params: { userIds: 'u7' } }])
  expect(requests).toEqual([
    {
      path: '/api/pwesure/qywxRest/avoidLogin/getJsConfig',
      body: { url: location.href.split('#')[0], appId: 'corp-7', agentId: '1000007' },
    },
  ])
})

it('BRIDGE-07 MSG2-11 a command in an old client ends with the outcome outdatedClient', async () => {
  host.state.failure = 'oldClient'
  const runCommand = await prepare()
  expect(await endOf(runCommand('messenger.chatWithCustomer', { externalUserid: 'wm7' }))).toBe('outdatedClient')
})

it('CALL2-14 a command fails with requestFailed while WeCom is down, and the next one requests a new signature', async () => {
  const before = location.href
  history.replaceState(null, '', '?unsigned')
  isDown = true
  const runCommand = await prepare()
  expect(await endOf(runCommand('messenger.chatWithStaff', { userId: 'u8' }))).toBe('requestFailed')
  isDown = false
  expect(await endOf(runCommand('messenger.chatWithStaff', { userId: 'u8' }))).toBe('done')
  history.replaceState(null, '', before)
})
