import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { proxiesFrom } from '../../server/config/trusted-proxies.ts'
import { startFakeWeCom, type FakeWeCom } from './fake-wecom.ts'
import { type Answer, APP, codeOf, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

const ORIGIN = 'https://steward.example.com'
const CALLBACK = `${ORIGIN}/appOAuth`
const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
let fakeWeCom: FakeWeCom
let server: TestServer
beforeAll(async () => {
  fakeWeCom = await startFakeWeCom(credentials)
  /** Uses a short timeout only for a WeCom that never answers. */
  const options = { ...credentials, agentId: Number(APP.agentId), url: fakeWeCom.url }
  const [patient, impatient] = [createWeCom({ ...options, timeout: 60_000 }), createWeCom({ ...options, timeout: 20 })]
  const memberOf = (code: string) => (code.includes('silent') ? impatient : patient).oauth?.memberOf(code) ?? Promise.reject(new Error())
  const wecom = { ...patient, oauth: { authorizeUrl: (origin: string) => patient.oauth?.authorizeUrl(origin) ?? '', memberOf } }
  server = await startTestServer({ publicUrl: ORIGIN, wecom, trustedProxies: proxiesFrom('127.0.0.1') })
})
afterAll(async () => {
  await server.close()
  await fakeWeCom.close()
})
beforeEach(async () => {
  server.clock.now = NOON
  fakeWeCom.setBehaviour('normal')
  server.logs.splice(0)
  await server.db.deleteFrom('sign_in_address').execute()
})

function browser(cookie = '') {
  const jar = { cookie }
  const send = async (call: 'startAppOAuth' | 'appOAuth', request: Record<string, unknown>, from = '203.0.113.1') => {
    const answer = await server.call(call, request, { headers: { Cookie: jar.cookie, 'X-Forwarded-For': from } })
    jar.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? jar.cookie
    return answer
  }
  return {
    jar,
    start: (request: Record<string, unknown> = { callbackUrl: CALLBACK }) => send('startAppOAuth', request),
    async state() {
      const { data } = await send('startAppOAuth', { callbackUrl: CALLBACK })
      return new URL(String(data['authorizeUrl'])).searchParams.get('state') ?? ''
    },
    finish: (code: string, state: string, from?: string) => send('appOAuth', { code, state }, from),
  }
}

/** Signs in a member through WeCom's page. */
async function signIn(member: string) {
  const { state, finish } = browser()
  return finish(fakeWeCom.codeOf(member), await state())
}

const events = () =>
  server.logs
    .splice(0)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'event' in line)
    .map(({ event, reason, userId, by }) => [event, reason, userId, by].filter(Boolean).join(' '))

const refused = (message: Parameters<typeof text>[0], status = '401') => ({ http: 200, status, message: text(message), data: {} })
const requests = () => fakeWeCom.times('auth/getuserinfo')

describe('startAppOAuth', () => {
  it('DEC-10 returns WeCom’s page for this app, with a new alphanumeric state each time', async () => {
    const client = browser()
    const { http, status, data, headers } = await client.start()
    expect([http, status]).toEqual([200, '200'])
    const url = new URL(String(data['authorizeUrl']))
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
    expect(url.hash).toBe('#wechat_redirect')
    const { state, ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      appid: APP.appId,
      agentid: APP.agentId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'snsapi_base',
    })
    expect(state).toMatch(/^[0-9a-zA-Z]{64,128}$/)
    expect(await client.state()).not.toBe(state)
    expect(headers.get('set-cookie')).toMatch(/^__Host-steward-browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })
  it.each([
    ['another host', 'https://steward.example.org/appOAuth'],
    ['another scheme', 'http://steward.example.com/appOAuth'],
    ['another page', `${ORIGIN}/planTaskDetail`],
    ['an address with a query', `${CALLBACK}?next=//evil.example`],
    ['a fragment', `${CALLBACK}#x`],
    ['a name before the host', 'https://steward.example.com@evil.example/appOAuth'],
    ['a path', '/appOAuth'],
    ['a script', 'javascript:alert(1)'],
  ])('DEC-16 returns 422 for a return to %s', async (_, callbackUrl) => expect((await browser().start({ callbackUrl })).http).toBe(422))
  it('DEC-09 returns 403 for another app', async () =>
    expect((await browser().start({ callbackUrl: CALLBACK, appId: 'another' })).http).toBe(403))
  it('returns 503 when no messenger is configured', async () => {
    const without = await startTestServer({ publicUrl: ORIGIN })
    expect(await without.call('startAppOAuth', { callbackUrl: CALLBACK })).toMatchObject(refused('server.noWeCom', '503'))
    expect(await without.call('appOAuth', { code: 'c', state: 's' })).toMatchObject(refused('server.noWeCom', '503'))
    await without.close()
  })
})

describe('appOAuth', () => {
  it('DEC-10 AUTH-11 returns the same data as getToken, with a valid token', async () => {
    const { http, status, data } = await signIn('creator')
    expect([http, status]).toEqual([200, '200'])
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: {
        userId: 'creator',
        userCode: codeOf('creator'),
        name: 'Name of creator',
        router: 'businessHome',
        role: 'steward',
        ...APP,
      },
    })
    const byPassword = await server.login('creator')
    expect(data['userInfo']).toEqual(byPassword.data['userInfo'])
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token: String(data['token']) })).http).toBe(200)
  })
  it('accepts the states of two tabs of one browser', async () => {
    const client = browser()
    const [first, second] = [await client.state(), await client.state()]
    expect((await client.finish(fakeWeCom.codeOf('owner'), first)).status).toBe('200')
    expect((await client.finish(fakeWeCom.codeOf('owner'), second)).status).toBe('200')
  })
  it('DEC-15 logs the method of the sign-in, but no code, state or token', async () => {
    const client = browser()
    const [state, code] = [await client.state(), fakeWeCom.codeOf('owner')]
    const { data } = await client.finish(code, state)
    for (const secret of [code, state, String(data['token']), client.jar.cookie]) expect(server.logs.join('\n')).not.toContain(secret)
    expect(events()).toEqual(['authn_login_success owner weCom'])
  })

  describe('DEC-10 refuses with a message, without a request to WeCom', () => {
    const cases: [string, string, () => Promise<Answer>][] = [
      ['a state from another browser', 'otherBrowser', async () => browser().finish(fakeWeCom.codeOf('owner'), await browser().state())],
      [
        'a state from another browser, in a browser with its own state',
        'otherBrowser',
        async () => {
          const client = browser()
          await client.state()
          return client.finish(fakeWeCom.codeOf('owner'), await browser().state())
        },
      ],
      [
        'a changed state',
        'otherBrowser',
        async () => {
          const client = browser()
          const state = await client.state()
          return client.finish(
            fakeWeCom.codeOf('owner'),
            state.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          )
        },
      ],
      ['an invalid state', 'otherBrowser', async () => browser().finish(fakeWeCom.codeOf('owner'), 'x'.repeat(128))],
      [
        'a state that is five minutes old',
        'late',
        async () => {
          const client = browser()
          const state = await client.state()
          server.clock.now += 5 * 60_000
          return client.finish(fakeWeCom.codeOf('owner'), state)
        },
      ],
      [
        'a used state with another code',
        'used',
        async () => {
          const client = browser()
          const state = await client.state()
          await client.finish(fakeWeCom.codeOf('owner'), state)
          return client.finish(fakeWeCom.codeOf('owner'), state)
        },
      ],
      [
        'a used code with another state',
        'used',
        async () => {
          const client = browser()
          const code = fakeWeCom.codeOf('owner')
          await client.finish(code, await client.state())
          return client.finish(code, await client.state())
        },
      ],
    ]
    it.each(cases)('%s', async (_, reason, sent) => {
      const before = requests()
      const answer = await sent()
      expect(answer).toMatchObject(refused(reason === 'otherBrowser' ? 'server.weComCodeForeign' : 'server.weComCodeRefused'))
      expect(events().at(-1)).toBe(`authn_login_fail ${reason} weCom`)
      expect(requests() - before).toBe(reason === 'used' ? 1 : 0)
    })
  })

  it('DEC-10 one of twenty parallel requests with one code and one state signs in', async () => {
    const client = browser()
    const [code, state, before] = [fakeWeCom.codeOf('owner'), await client.state(), requests()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.finish(code, state)))
    expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
    expect(answers.filter(({ message }) => message === text('server.weComCodeRefused'))).toHaveLength(19)
    expect(requests() - before).toBe(1)
  })
  it('DEC-10 one of twenty parallel requests with one code and different states signs in', async () => {
    const client = browser()
    const states = []
    for (let each = 0; each < 20; each += 1) states.push(await client.state())
    const code = fakeWeCom.codeOf('owner')
    const answers = await Promise.all(states.map((state) => client.finish(code, state)))
    expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  })
  it('recognises a member whose id WeCom writes in another letter case', async () => {
    expect((await signIn('OWNER')).status).toBe('200')
  })
  it('refuses a code unknown to WeCom', async () => {
    const client = browser()
    expect(await client.finish('made-up', await client.state())).toMatchObject(refused('server.weComCodeRefused'))
    expect(events()).toEqual(['authn_login_fail wrong weCom'])
  })
  it.each([
    ['a member who is not on the staff, and logs whom to add', 'unknown', 'authn_login_fail notStaff unknown weCom'],
    ['a user who is not a member', '', 'authn_login_fail notStaff weCom'],
  ])('refuses %s', async (_, member, event) => {
    expect(await signIn(member)).toMatchObject(refused('server.weComNotStaff'))
    expect(events()).toEqual([event])
  })
  it.each([
    ['code', 'x'.repeat(10_240)],
    ['state', 'x'.repeat(10_240)],
    ['code', ''],
    ['state', undefined],
    ['code', { $ne: '' }],
  ])('returns 422 for an invalid %s', async (name, value) => {
    const { http, message } = await server.call('appOAuth', { code: 'c', state: 's', [name]: value })
    expect([http, message]).toEqual([422, text('server.badInput')])
  })
  it.each([
    'silent',
    'http502',
    'busy',
    'disconnected',
  ] as const)('DEC-03 returns 503 when WeCom’s behaviour is %s; a later attempt signs in', async (behaviour) => {
    const client = browser()
    const [code, state] = [`${fakeWeCom.codeOf('owner')}-${behaviour}`, await client.state()]
    fakeWeCom.setBehaviour(behaviour)
    expect(await client.finish(code, state)).toMatchObject(refused('server.weComAway', '503'))
    await server.settled()
    expect(server.logs.join('\n')).toMatch(/"code":"(auth\/getuserinfo|gettoken): /)
    fakeWeCom.setBehaviour('normal')
    expect(await client.finish(fakeWeCom.codeOf('owner'), await client.state())).toMatchObject({ status: '200' })
  })
  it('DEC-03 returns 503 when WeCom answers with an HTML page', async () => {
    const client = browser()
    fakeWeCom.answerOnce('auth/getuserinfo', (response) => void response.end('<html>maintenance</html>'))
    expect(await client.finish(fakeWeCom.codeOf('owner'), await client.state())).toMatchObject(refused('server.weComAway', '503'))
  })
  it('renews a token that WeCom no longer accepts, and exchanges the code', async () => {
    fakeWeCom.expireToken()
    expect((await signIn('owner')).status).toBe('200')
  })
  it('returns 429 after sixty wrong attempts from one address, but not to other addresses', async () => {
    const client = browser()
    for (let each = 0; each < 60; each += 1) await client.finish('c', `${each}`)
    expect((await client.finish(fakeWeCom.codeOf('owner'), await client.state())).http).toBe(429)
    expect((await client.finish(fakeWeCom.codeOf('owner'), await client.state(), '198.51.100.7')).status).toBe('200')
  })
  it('deletes used codes and states after they have expired', async () => {
    await signIn('owner')
    const rows = () => server.db.selectFrom('used_sign_in').selectAll().execute()
    expect((await rows()).length).toBeGreaterThan(0)
    server.clock.now += 2 * HOUR
    await server.tick()
    expect(await rows()).toEqual([])
  })
})
