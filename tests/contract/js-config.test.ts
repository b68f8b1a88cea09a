import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WeComError } from '../../server/integrations/wecom/request.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { APP, type TestServer, NOON, startTestServer, text } from './server.ts'

const ORIGIN = 'https://steward.example.com'
const tickets = { config: 'config-ticket', agentConfig: 'agent-ticket' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: ORIGIN, wecom: { ...noWeCom, ticket: async (kind) => tickets[kind] } })
})
afterAll(() => server.close())

const sha1 = (words: string) => createHash('sha1').update(words).digest('hex')

describe('CALL2-14 the signature for the messenger’s SDK', () => {
  it('signs the address without its fragment, with both tickets and a new nonce each time', async () => {
    const url = `${ORIGIN}/planTaskDetail?taskId=1`
    const { http, status, data } = await server.call('getJsConfig', { url: `${url}#part`, agentId: APP.agentId, appId: APP.appId })
    expect([http, status]).toEqual([200, '200'])
    for (const [field, ticket] of [
      ['configData', tickets.config],
      ['agentConfigData', tickets.agentConfig],
    ] as const) {
      const { timestamp, nonceStr, signature } = data[field] as Record<string, string>
      expect(timestamp).toBe(String(NOON / 1_000))
      expect(nonceStr).toMatch(/^[0-9a-f]{24}$/)
      expect(signature).toBe(sha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`))
    }
    const again = await server.call('getJsConfig', { url })
    expect(again.data['configData']).not.toMatchObject({ nonceStr: (data['configData'] as Record<string, string>)['nonceStr'] })
  })
  it.each([
    ['another host', 'https://steward.example.org/myHome'],
    ['another scheme', 'http://steward.example.com/myHome'],
    ['another port', 'https://steward.example.com:444/myHome'],
    ['this host as the user name of another host', 'https://steward.example.com@evil.example/'],
    ['a path without a host', '/myHome'],
    ['a data address', 'data:text/html,x'],
  ])('returns 422 for %s', async (_, url) => expect((await server.call('getJsConfig', { url })).http).toBe(422))
  it('returns 403 for another app', async () =>
    expect((await server.call('getJsConfig', { url: `${ORIGIN}/`, appId: 'another' })).http).toBe(403))
  it('DEC-03 returns 503 and logs the error while the messenger does not answer', async () => {
    const unreachable = new WeComError('gettoken', 'unreachable')
    const alone = await startTestServer({ publicUrl: ORIGIN, wecom: { ...noWeCom, ticket: () => Promise.reject(unreachable) } })
    const { http, status, message, data } = await alone.call('getJsConfig', { url: `${ORIGIN}/` })
    expect([http, status, message, data]).toEqual([200, '503', text('server.weComAway'), {}])
    await alone.close()
    expect(alone.logs.join('\n')).toContain('"code":"gettoken: unreachable"')
  })
  it('returns 503 when no messenger is configured', async () => {
    const without = await startTestServer({ publicUrl: ORIGIN })
    const { http, status, message, data } = await without.call('getJsConfig', { url: `${ORIGIN}/` })
    expect([http, status, message, data]).toEqual([200, '503', text('server.noWeCom'), {}])
    await without.close()
  })
})
