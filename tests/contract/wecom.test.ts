import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { startFakeWeCom, type FakeWeCom } from './fake-wecom.ts'
import { APP, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
const clock = { now: NOON }
let fakeWeCom: FakeWeCom
const wecom = (more: Partial<typeof credentials & { timeout: number }> = {}) =>
  createWeCom({ ...credentials, agentId: Number(APP.agentId), url: fakeWeCom.url, steady: () => clock.now, ...more })
const card = { toUser: 'owner', title: 'T', content: 'C', url: 'https://steward.example.com/x', button: '' }

beforeEach(async () => {
  clock.now = NOON
  fakeWeCom = await startFakeWeCom(credentials)
})
afterEach(() => fakeWeCom.close())

describe('tokens and tickets', () => {
  it('CALL2-14 the tickets of corporation and app are different, fetched with one token', async () => {
    const client = wecom()
    expect(await client.ticket('config')).toBe('get_jsapi_ticket 1')
    expect(await client.ticket('agentConfig')).toBe('ticket/getagent_config 2')
    expect(fakeWeCom.requests.map(({ name }) => name)).toEqual(['gettoken', 'get_jsapi_ticket', 'ticket/get'])
  })
  it('ten parallel calls send one request', async () => {
    const client = wecom()
    const got = await Promise.all(Array.from({ length: 10 }, (_, index) => client.ticket(index % 2 ? 'config' : 'agentConfig')))
    expect(new Set(got).size).toBe(2)
    expect(['gettoken', 'get_jsapi_ticket', 'ticket/get'].map(fakeWeCom.times)).toEqual([1, 1, 1])
  })
  it('are cached until shortly before they expire', async () => {
    const client = wecom()
    const first = await client.ticket('config')
    clock.now += 2 * HOUR - 201_000
    expect(await client.ticket('config')).toBe(first)
    clock.now += 1_000
    expect(await client.ticket('config')).not.toBe(first)
    expect(fakeWeCom.times('gettoken')).toBe(2)
  })
  it('with a short lifetime are cached for half the time', async () => {
    fakeWeCom.answerOnce('get_jsapi_ticket', { errcode: 0, ticket: 'brief', expires_in: 60 })
    const client = wecom()
    expect(await client.ticket('config')).toBe('brief')
    clock.now += 29_000
    expect(await client.ticket('config')).toBe('brief')
    clock.now += 1_000
    expect(await client.ticket('config')).not.toBe('brief')
  })
  it('expire by the monotonic clock, also when the machine’s clock is changed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const client = createWeCom({ ...credentials, agentId: 1, url: fakeWeCom.url })
      const first = await client.ticket('config')
      vi.setSystemTime(Date.now() + 3 * HOUR)
      expect(await client.ticket('config')).toBe(first)
      vi.setSystemTime(Date.now() - 30 * HOUR)
      vi.advanceTimersByTime(2 * HOUR)
      expect(await client.ticket('config')).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
  it.each([40_001, 40_014, 42_001])('errcode %i: fetches a new token once and repeats the call', async (errcode) => {
    const client = wecom()
    fakeWeCom.answerOnce('get_jsapi_ticket', { errcode, errmsg: 'access_token expired' })
    expect(await client.ticket('config')).toBe('get_jsapi_ticket 1')
    expect([fakeWeCom.times('gettoken'), fakeWeCom.times('get_jsapi_ticket')]).toEqual([2, 2])
  })
  it('ten parallel calls with a refused token fetch one new token', async () => {
    const client = wecom()
    await client.ticket('config')
    fakeWeCom.expireToken()
    await Promise.all(Array.from({ length: 10 }, () => client.sendCard(card)))
    expect(fakeWeCom.times('gettoken')).toBe(2)
    expect(fakeWeCom.times('message/send')).toBe(20)
  })
  it('fails when the new token is refused, too', async () => {
    for (let each = 0; each < 3; each += 1) fakeWeCom.answerOnce('get_jsapi_ticket', { errcode: 42_001 })
    await expect(wecom().ticket('config')).rejects.toMatchObject({ name: 'WeComError', errcode: 42_001 })
    expect(fakeWeCom.times('get_jsapi_ticket')).toBe(2)
  })
})

describe('a contact', () => {
  it('has the name from WeCom', async () => {
    expect(await wecom().contactName('wm1')).toBe('Newcomer')
    expect(fakeWeCom.requests.at(-1)).toMatchObject({ name: 'externalcontact/get', body: undefined })
    expect(fakeWeCom.requests.at(-1)?.query.get('external_userid')).toBe('wm1')
  })
  it.each([{}, { external_contact: null }, { external_contact: { name: 7 } }])('is undefined without a name: %j', async (answered) => {
    fakeWeCom.answerOnce('externalcontact/get', { errcode: 0, ...answered })
    expect(await wecom().contactName('wm1')).toBeUndefined()
  })
})

describe('failures', () => {
  it('a wrong secret is reported with function and error code, without secret and token', async () => {
    const failed = await wecom({ secret: 'a wrong one' })
      .ticket('config')
      .catch((error: unknown) => error as Error)
    expect(failed).toMatchObject({ name: 'WeComError', code: 'gettoken: errcode 40001' })
    expect(String(failed)).toMatch(/gettoken.*errcode 40001.*https:/)
    expect(JSON.stringify(failed) + String(failed)).not.toMatch(/a\+?wrong|token-/)
    expect(fakeWeCom.times('gettoken')).toBe(1)
  })
  it('a failure is cached for three seconds, because WeCom blocks frequent callers', async () => {
    const client = wecom()
    fakeWeCom.answerOnce('gettoken', { errcode: -1, errmsg: 'system busy' })
    await expect(client.ticket('config')).rejects.toThrow('errcode -1')
    await expect(client.ticket('agentConfig')).rejects.toThrow('errcode -1')
    expect(fakeWeCom.times('gettoken')).toBe(1)
    clock.now += 3_000
    expect(await client.ticket('config')).toBeDefined()
  })
  it('a missing answer times out', async () => {
    fakeWeCom.answerOnce('gettoken', () => undefined)
    fakeWeCom.answerOnce('gettoken', () => undefined)
    const patient = wecom({ timeout: 60_000 }).ticket('config')
    const impatient = wecom({ timeout: 100 }).ticket('config')
    await expect(Promise.race([patient, impatient])).rejects.toMatchObject({ code: 'gettoken: no answer in time' })
    await fakeWeCom.close()
    await expect(patient).rejects.toMatchObject({ code: 'gettoken: unreachable' })
  })
  it.each([
    ['an error page', 'HTTP 502', (response) => response.writeHead(502).end('<html>')],
    ['no JSON', 'no JSON', (response) => response.end('<html>')],
    ['JSON null', 'no JSON', (response) => response.end('null')],
    ['a redirect, which is not followed', 'unreachable', (response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['no token', 'an answer without access_token', (response) => response.end('{"errcode":0}')],
  ] satisfies [string, string, Parameters<FakeWeCom['answerOnce']>[1]][])('an answer with %s fails', async (_, why, answered) => {
    fakeWeCom.answerOnce('gettoken', answered)
    await expect(wecom().ticket('config')).rejects.toMatchObject({ code: `gettoken: ${why}` })
    expect(fakeWeCom.times('elsewhere')).toBe(0)
  })
  it('an unreachable WeCom fails', async () => {
    const client = wecom()
    await fakeWeCom.close()
    await expect(client.ticket('config')).rejects.toMatchObject({ code: 'gettoken: unreachable' })
  })
})

describe('a server with WeCom', () => {
  const ORIGIN = 'https://steward.example.com'
  let server: TestServer
  let token: string
  beforeEach(async () => {
    server = await startTestServer({ publicUrl: ORIGIN, wecom: wecom() })
    token = await server.signIn('copied')
  })
  afterEach(() => server.close())

  /** Sends a card about a new task to its creator. */
  async function send(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const bussinessNo = await server.task()
    const request = { userId: 'creator', bussinessNo, title: 'Private title', content: 'c', redirect: '/planTaskDetail?taskId=1', ...more }
    return server.call('messageTextCard', request, { token, headers })
  }
  const sent = () => fakeWeCom.requests.filter(({ name }) => name === 'message/send').map(({ body }) => body)
  const rows = () => server.db.selectFrom('card').selectAll().execute()
  const faults = () => server.logs.filter((line) => line.includes('"level":"error"'))
  const until = async (met: () => boolean) => {
    await expect.poll(met).toBe(true)
  }

  it('CALL-33 a card to a colleague is sent to WeCom with a full link', async () => {
    expect((await send({ btntxt: '查看' })).status).toBe('200')
    await until(() => sent().length === 1)
    expect(sent()).toEqual([
      {
        touser: 'creator',
        msgtype: 'textcard',
        agentid: 1_000_001,
        textcard: {
          title: 'Private title',
          description: 'c',
          url: expect.stringMatching(/^https:\/\/steward\.example\.com\/planTaskDetail\?taskId=1#[\w-]{36}$/) as unknown,
          btntxt: '查看',
        },
        enable_duplicate_check: 1,
        duplicate_check_interval: 4 * 3_600,
      },
    ])
    expect(await rows()).toMatchObject([{ title: 'Private title', redirect: '/planTaskDetail?taskId=1' }])
  })
  it('DEC-26 the card about a new task is sent to WeCom', async () => {
    const task = { taskTitle: 'New', taskContext: 'c', taskUser: 'owner', taskCallTime: NOON, taskEndTime: NOON + HOUR, taskCallType: '1' }
    const { data } = await server.call('addTask', task, { token })
    await until(() => sent().length === 1)
    expect(sent()).toMatchObject([
      {
        touser: 'owner',
        textcard: {
          title: text('server.newOrder'),
          description: 'New',
          url: expect.stringContaining(`${ORIGIN}/planTaskDetail?taskId=${String(data['taskId'])}#`) as unknown,
        },
      },
    ])
  })
  it('a response does not wait for WeCom, but a stopping server does', async () => {
    let release = () => {}
    fakeWeCom.answerOnce('gettoken', (response) => {
      release = () => response.end('{"errcode":0,"access_token":"token-0","expires_in":7200}')
    })
    expect((await send()).status).toBe('200')
    await until(() => fakeWeCom.times('gettoken') === 1)
    const closed = server.close()
    release()
    await closed
    expect(sent()).toHaveLength(1)
  })
  it.each([
    ['errcode 60020', 'postponed', { errcode: 60_020, errmsg: 'Private title not allowed' }],
    ['errcode 81013', 'givenUp', { errcode: 81_013, errmsg: 'user creator invalid' }],
    ['the recipient may not see the app', 'givenUp', { errcode: 0, invaliduser: 'creator' }],
    ['the recipient has no licence', 'givenUp', { errcode: 0, unlicenseduser: 'creator' }],
  ])('DEC-15 a card refused by WeCom (%s) fails no call, is %s, and is logged without names', async (why, ended, answered) => {
    fakeWeCom.answerOnce('message/send', answered)
    expect((await send()).status).toBe('200')
    await until(() => faults().length === 1)
    const [line = ''] = faults()
    const numbers = { delivered: 0, postponed: 0, givenUp: 0, [ended]: 1 }
    expect(JSON.parse(line)).toMatchObject({ outbox: 'undelivered', ...numbers, failures: { [`message/send: ${why}`]: 1 } })
    for (const secret of ['Private', 'creator', 'token-', credentials.secret]) expect(server.logs.join('\n')).not.toContain(secret)
    expect(await rows()).toHaveLength(1)
  })
  it('DEC-19 sends no card for refused, rolled back or repeated requests', async () => {
    const key = { 'Idempotency-Key': 'draft-1:card' }
    const bussinessNo = await server.task()
    const request = { userId: 'creator', bussinessNo, title: 't', content: 'c', redirect: '/x' }
    expect((await server.call('messageTextCard', { ...request, redirect: 'https://evil.example/' }, { token })).http).toBe(422)
    expect((await server.call('messageTextCard', { ...request, userId: 'stranger' }, { token })).http).toBe(403)
    for (let each = 0; each < 3; each += 1) expect((await server.call('messageTextCard', request, { token, headers: key })).http).toBe(200)
    await until(() => sent().length > 0)
    await server.close()
    expect(sent()).toHaveLength(1)
  })
  it('CALL2-14 signs with WeCom’s tickets, and returns a message without details when they are missing', async () => {
    const url = `${ORIGIN}/myHome`
    expect((await server.call('getJsConfig', { url })).data).toMatchObject({ configData: {}, agentConfigData: {} })
    const broken = await startTestServer({ publicUrl: ORIGIN, wecom: wecom({ secret: 'wrong' }) })
    const { http, message } = await broken.call('getJsConfig', { url })
    expect([http, message]).toEqual([200, text('server.weComAway')])
    await broken.close()
    expect(broken.logs.join('\n')).toContain('gettoken: errcode 40001')
    await broken.close()
  })
})
