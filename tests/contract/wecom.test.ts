import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { pretendWeCom, type PretendWeCom } from './pretend-wecom.ts'
import { APP, HOUR, type TestServer, NOON, startHouse, text } from './server.ts'

const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
const clock = { now: NOON }
let there: PretendWeCom
const wecom = (more: Partial<typeof credentials & { timeout: number }> = {}) =>
  createWeCom({ ...credentials, agentId: Number(APP.agentId), url: there.url, steady: () => clock.now, ...more })
const card = { toUser: 'owner', title: 'T', content: 'C', url: 'https://steward.example.com/x', button: '' }

beforeEach(async () => {
  clock.now = NOON
  there = await pretendWeCom(credentials)
})
afterEach(() => there.close())

describe('tokens and tickets', () => {
  it('CALL2-14 the corporation’s ticket and the app’s are two, each fetched with one token', async () => {
    const here = wecom()
    expect(await here.ticket('config')).toBe('get_jsapi_ticket 1')
    expect(await here.ticket('agentConfig')).toBe('ticket/getagent_config 2')
    expect(there.requests.map(({ name }) => name)).toEqual(['gettoken', 'get_jsapi_ticket', 'ticket/get'])
  })
  it('ten who ask at once make one request', async () => {
    const here = wecom()
    const got = await Promise.all(Array.from({ length: 10 }, (_, index) => here.ticket(index % 2 ? 'config' : 'agentConfig')))
    expect(new Set(got).size).toBe(2)
    expect(['gettoken', 'get_jsapi_ticket', 'ticket/get'].map(there.times)).toEqual([1, 1, 1])
  })
  it('are kept until shortly before they end', async () => {
    const here = wecom()
    const first = await here.ticket('config')
    clock.now += 2 * HOUR - 201_000
    expect(await here.ticket('config')).toBe(first)
    clock.now += 1_000
    expect(await here.ticket('config')).not.toBe(first)
    expect(there.times('gettoken')).toBe(2)
  })
  it('that live only briefly are kept for half of their life', async () => {
    there.answerOnce('get_jsapi_ticket', { errcode: 0, ticket: 'brief', expires_in: 60 })
    const here = wecom()
    expect(await here.ticket('config')).toBe('brief')
    clock.now += 29_000
    expect(await here.ticket('config')).toBe('brief')
    clock.now += 1_000
    expect(await here.ticket('config')).not.toBe('brief')
  })
  it('end in their time, whatever the machine’s clock is set to meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const here = createWeCom({ ...credentials, agentId: 1, url: there.url })
      const first = await here.ticket('config')
      vi.setSystemTime(Date.now() + 3 * HOUR)
      expect(await here.ticket('config')).toBe(first)
      vi.setSystemTime(Date.now() - 30 * HOUR)
      vi.advanceTimersByTime(2 * HOUR)
      expect(await here.ticket('config')).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
  it.each([40_001, 40_014, 42_001])('errcode %i: the token is fetched anew, once, and the call made again', async (errcode) => {
    const here = wecom()
    there.answerOnce('get_jsapi_ticket', { errcode, errmsg: 'access_token expired' })
    expect(await here.ticket('config')).toBe('get_jsapi_ticket 1')
    expect([there.times('gettoken'), there.times('get_jsapi_ticket')]).toEqual([2, 2])
  })
  it('ten whose token is refused at once fetch one new one', async () => {
    const here = wecom()
    await here.ticket('config')
    there.expireToken()
    await Promise.all(Array.from({ length: 10 }, () => here.sendCard(card)))
    expect(there.times('gettoken')).toBe(2)
    expect(there.times('message/send')).toBe(20)
  })
  it('a new token that is refused, too, is a failure', async () => {
    for (let each = 0; each < 3; each += 1) there.answerOnce('get_jsapi_ticket', { errcode: 42_001 })
    await expect(wecom().ticket('config')).rejects.toMatchObject({ name: 'WeComError', errcode: 42_001 })
    expect(there.times('get_jsapi_ticket')).toBe(2)
  })
})

describe('a contact', () => {
  it('DEC-26 has the name that WeCom knows', async () => {
    expect(await wecom().contactName('wm1')).toBe('Newcomer')
    expect(there.requests.at(-1)).toMatchObject({ name: 'externalcontact/get', body: undefined })
    expect(there.requests.at(-1)?.query.get('external_userid')).toBe('wm1')
  })
  it.each([{}, { external_contact: null }, { external_contact: { name: 7 } }])('without a name has none: %j', async (answered) => {
    there.answerOnce('externalcontact/get', { errcode: 0, ...answered })
    expect(await wecom().contactName('wm1')).toBeUndefined()
  })
})

describe('failures', () => {
  it('a wrong secret says which function refused and why, and neither secret nor token', async () => {
    const failed = await wecom({ secret: 'a wrong one' })
      .ticket('config')
      .catch((error: unknown) => error as Error)
    expect(failed).toMatchObject({ name: 'WeComError', code: 'gettoken: errcode 40001' })
    expect(String(failed)).toMatch(/gettoken.*errcode 40001.*https:/)
    expect(JSON.stringify(failed) + String(failed)).not.toMatch(/a\+?wrong|token-/)
    expect(there.times('gettoken')).toBe(1)
  })
  it('after one, everyone gets the same for three seconds: WeCom blocks who asks too often', async () => {
    const here = wecom()
    there.answerOnce('gettoken', { errcode: -1, errmsg: 'system busy' })
    await expect(here.ticket('config')).rejects.toThrow('errcode -1')
    await expect(here.ticket('agentConfig')).rejects.toThrow('errcode -1')
    expect(there.times('gettoken')).toBe(1)
    clock.now += 3_000
    expect(await here.ticket('config')).toBeDefined()
  })
  it('an answer that never comes is given up', async () => {
    there.answerOnce('gettoken', () => undefined)
    there.answerOnce('gettoken', () => undefined)
    const patient = wecom({ timeout: 60_000 }).ticket('config')
    const hasty = wecom({ timeout: 100 }).ticket('config')
    await expect(Promise.race([patient, hasty])).rejects.toMatchObject({ code: 'gettoken: no answer in time' })
    await there.close()
    await expect(patient).rejects.toMatchObject({ code: 'gettoken: unreachable' })
  })
  it.each([
    ['an error page', 'HTTP 502', (response) => response.writeHead(502).end('<html>')],
    ['no JSON', 'no JSON', (response) => response.end('<html>')],
    ['nothing', 'no JSON', (response) => response.end('null')],
    ['another place, which is not gone to', 'unreachable', (response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['no token', 'an answer without access_token', (response) => response.end('{"errcode":0}')],
  ] satisfies [string, string, Parameters<PretendWeCom['answerOnce']>[1]][])('an answer that is %s', async (_, why, answered) => {
    there.answerOnce('gettoken', answered)
    await expect(wecom().ticket('config')).rejects.toMatchObject({ code: `gettoken: ${why}` })
    expect(there.times('elsewhere')).toBe(0)
  })
  it('no WeCom at all', async () => {
    const here = wecom()
    await there.close()
    await expect(here.ticket('config')).rejects.toMatchObject({ code: 'gettoken: unreachable' })
  })
})

describe('a server with WeCom', () => {
  const ORIGIN = 'https://steward.example.com'
  let server: TestServer
  let token: string
  beforeEach(async () => {
    server = await startHouse({ publicUrl: ORIGIN, wecom: wecom() })
    token = await server.signIn('copied')
  })
  afterEach(() => server.close())

  /** Sends a card about a new task to its creator; with a key, the second time is a repeat. */
  async function send(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const bussinessNo = await server.task()
    const request = { userId: 'creator', bussinessNo, title: 'Private title', content: 'c', redirect: '/planTaskDetail?taskId=1', ...more }
    return server.call('messageTextCard', request, { token, headers })
  }
  const sent = () => there.requests.filter(({ name }) => name === 'message/send').map(({ body }) => body)
  const rows = () => server.db.selectFrom('card').selectAll().execute()
  const faults = () => server.logs.filter((line) => line.includes('"level":"error"'))
  const until = async (met: () => boolean) => {
    await expect.poll(met).toBe(true)
  }

  it('CALL-33 a card to a colleague reaches WeCom, with a link that stands alone', async () => {
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
  it('DEC-26 so does the card about a new task', async () => {
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
  it('the answer does not wait for WeCom, and a stopping server does', async () => {
    let release = () => {}
    there.answerOnce('gettoken', (response) => {
      release = () => response.end('{"errcode":0,"access_token":"token-0","expires_in":7200}')
    })
    expect((await send()).status).toBe('200')
    await until(() => there.times('gettoken') === 1)
    const closed = server.close()
    release()
    await closed
    expect(sent()).toHaveLength(1)
  })
  it.each([
    ['errcode 60020', 'postponed', { errcode: 60_020, errmsg: 'Private title not allowed' }],
    ['errcode 81013', 'givenUp', { errcode: 81_013, errmsg: 'user creator invalid' }],
    ['not someone who may see the app', 'givenUp', { errcode: 0, invaliduser: 'creator' }],
    ['someone without a licence', 'givenUp', { errcode: 0, unlicenseduser: 'creator' }],
  ])('DEC-15 a card that WeCom does not deliver (%s) fails no call, is %s, and the log says why and no names', async (why, ended, answered) => {
    there.answerOnce('message/send', answered)
    expect((await send()).status).toBe('200')
    await until(() => faults().length === 1)
    const [line = ''] = faults()
    const numbers = { delivered: 0, postponed: 0, givenUp: 0, [ended]: 1 }
    expect(JSON.parse(line)).toMatchObject({ outbox: 'undelivered', ...numbers, failures: { [`message/send: ${why}`]: 1 } })
    for (const secret of ['Private', 'creator', 'token-', credentials.secret]) expect(server.logs.join('\n')).not.toContain(secret)
    expect(await rows()).toHaveLength(1)
  })
  it('DEC-19 nothing is sent for what is refused, undone or repeated', async () => {
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
  it('CALL2-14 signs with WeCom’s tickets, and says so without details when there are none', async () => {
    const url = `${ORIGIN}/myHome`
    expect((await server.call('getJsConfig', { url })).data).toMatchObject({ configData: {}, agentConfigData: {} })
    const broken = await startHouse({ publicUrl: ORIGIN, wecom: wecom({ secret: 'wrong' }) })
    const { http, message } = await broken.call('getJsConfig', { url })
    expect([http, message]).toEqual([200, text('server.weComAway')])
    await broken.close()
    expect(broken.logs.join('\n')).toContain('gettoken: errcode 40001')
    await broken.close()
  })
})
