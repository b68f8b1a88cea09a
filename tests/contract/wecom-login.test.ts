import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { proxiesFrom } from '../../server/config/trusted-proxies.ts'
import { pretendWeCom, type PretendWeCom } from './pretend-wecom.ts'
import { type Answer, APP, codeOf, HOUR, type TestServer, NOON, startHouse, text } from './server.ts'

const ORIGIN = 'https://steward.example.com'
const CALLBACK = `${ORIGIN}/appOAuth`
const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
let there: PretendWeCom
let server: TestServer
beforeAll(async () => {
  there = await pretendWeCom(credentials)
  /** It has all the time it wants, unless it never answers. */
  const options = { ...credentials, agentId: Number(APP.agentId), url: there.url }
  const [patient, impatient] = [createWeCom({ ...options, timeout: 60_000 }), createWeCom({ ...options, timeout: 20 })]
  const memberOf = (code: string) => (code.includes('silent') ? impatient : patient).oauth?.memberOf(code) ?? Promise.reject(new Error())
  const wecom = { ...patient, oauth: { authorizeUrl: (origin: string) => patient.oauth?.authorizeUrl(origin) ?? '', memberOf } }
  server = await startHouse({ publicUrl: ORIGIN, wecom, trustedProxies: proxiesFrom('127.0.0.1') })
})
afterAll(async () => {
  await server.close()
  await there.close()
})
beforeEach(async () => {
  server.clock.now = NOON
  there.be('well')
  server.logs.splice(0)
  await server.db.deleteFrom('sign_in_address').execute()
})

/** A browser: what it got as a cookie it sends again. */
function browser(cookie = '') {
  const kept = { cookie }
  const send = async (call: 'startAppOAuth' | 'appOAuth', request: Record<string, unknown>, from = '203.0.113.1') => {
    const answer = await server.call(call, request, { headers: { Cookie: kept.cookie, 'X-Forwarded-For': from } })
    kept.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? kept.cookie
    return answer
  }
  return {
    kept,
    start: (request: Record<string, unknown> = { callbackUrl: CALLBACK }) => send('startAppOAuth', request),
    /** The state of a sign-in that this browser begins. */
    async state() {
      const { data } = await send('startAppOAuth', { callbackUrl: CALLBACK })
      return new URL(String(data['authorizeUrl'])).searchParams.get('state') ?? ''
    },
    back: (code: string, state: string, from?: string) => send('appOAuth', { code, state }, from),
  }
}

/** Someone comes by WeCom's page, and back. */
async function signIn(member: string) {
  const { state, back } = browser()
  return back(there.codeOf(member), await state())
}

const events = () =>
  server.logs
    .splice(0)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'event' in line)
    .map(({ event, reason, userId, by }) => [event, reason, userId, by].filter(Boolean).join(' '))

const refused = (message: Parameters<typeof text>[0], status = '401') => ({ http: 200, status, message: text(message), data: {} })
const requests = () => there.times('auth/getuserinfo')

describe('startAppOAuth', () => {
  it('DEC-10 answers WeCom’s page for this app, with a state of letters and digits that is never the same', async () => {
    const one = browser()
    const { http, status, data, headers } = await one.start()
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
    expect(await one.state()).not.toBe(state)
    expect(headers.get('set-cookie')).toMatch(/^__Host-steward-browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })
  it.each([
    ['another host', 'https://steward.example.org/appOAuth'],
    ['another scheme', 'http://steward.example.com/appOAuth'],
    ['another page', `${ORIGIN}/planTaskDetail`],
    ['more behind it', `${CALLBACK}?next=//evil.example`],
    ['a fragment', `${CALLBACK}#x`],
    ['a name before the host', 'https://steward.example.com@evil.example/appOAuth'],
    ['a path', '/appOAuth'],
    ['a script', 'javascript:alert(1)'],
  ])('DEC-16 sends nobody back to %s', async (_, callbackUrl) => expect((await browser().start({ callbackUrl })).http).toBe(422))
  it('DEC-09 is not for another app', async () =>
    expect((await browser().start({ callbackUrl: CALLBACK, appId: 'another' })).http).toBe(403))
  it('says so where no messenger is set up', async () => {
    const without = await startHouse({ publicUrl: ORIGIN })
    expect(await without.call('startAppOAuth', { callbackUrl: CALLBACK })).toMatchObject(refused('server.noWeCom', '503'))
    expect(await without.call('appOAuth', { code: 'c', state: 's' })).toMatchObject(refused('server.noWeCom', '503'))
    await without.close()
  })
})

describe('appOAuth', () => {
  it('DEC-10 AUTH-11 answers what getToken answers, and its token opens what that opens', async () => {
    const { http, status, data } = await signIn('creator')
    expect([http, status]).toEqual([200, '200'])
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { userId: 'creator', userCode: codeOf('creator'), name: 'Name of creator', router: 'businessHome', ...APP },
    })
    const byPassword = await server.login('creator')
    expect(data['userInfo']).toEqual(byPassword.data['userInfo'])
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token: String(data['token']) })).http).toBe(200)
  })
  it('a second of two tabs that begin at once is no stranger to the first', async () => {
    const one = browser()
    const [first, second] = [await one.state(), await one.state()]
    expect((await one.back(there.codeOf('owner'), first)).status).toBe('200')
    expect((await one.back(there.codeOf('owner'), second)).status).toBe('200')
  })
  it('DEC-15 leaves a line that says by what, and no code, state or token in any', async () => {
    const one = browser()
    const [state, code] = [await one.state(), there.codeOf('owner')]
    const { data } = await one.back(code, state)
    for (const secret of [code, state, String(data['token']), one.kept.cookie]) expect(server.logs.join('\n')).not.toContain(secret)
    expect(events()).toEqual(['authn_login_success owner weCom'])
  })

  describe('DEC-10 refuses, in words, without asking WeCom', () => {
    const cases: [string, string, () => Promise<Answer>][] = [
      [
        'a state that was begun in another browser',
        'otherBrowser',
        async () => browser().back(there.codeOf('owner'), await browser().state()),
      ],
      [
        'a state that was begun in another browser, in one that has begun its own',
        'otherBrowser',
        async () => {
          const own = browser()
          await own.state()
          return own.back(there.codeOf('owner'), await browser().state())
        },
      ],
      [
        'a state that was changed',
        'otherBrowser',
        async () => {
          const own = browser()
          const state = await own.state()
          return own.back(
            there.codeOf('owner'),
            state.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          )
        },
      ],
      ['a state that is none', 'otherBrowser', async () => browser().back(there.codeOf('owner'), 'x'.repeat(128))],
      [
        'a state that is five minutes old',
        'late',
        async () => {
          const own = browser()
          const state = await own.state()
          server.clock.now += 5 * 60_000
          return own.back(there.codeOf('owner'), state)
        },
      ],
      [
        'a state that was used, with another code',
        'used',
        async () => {
          const own = browser()
          const state = await own.state()
          await own.back(there.codeOf('owner'), state)
          return own.back(there.codeOf('owner'), state)
        },
      ],
      [
        'a code that was used, with another state',
        'used',
        async () => {
          const own = browser()
          const code = there.codeOf('owner')
          await own.back(code, await own.state())
          return own.back(code, await own.state())
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

  it('DEC-10 of twenty requests with one code and one state that come at once, one signs in', async () => {
    const one = browser()
    const [code, state, before] = [there.codeOf('owner'), await one.state(), requests()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.back(code, state)))
    expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
    expect(answers.filter(({ message }) => message === text('server.weComCodeRefused'))).toHaveLength(19)
    expect(requests() - before).toBe(1)
  })
  it('DEC-10 of twenty requests with one code and states of their own, one signs in', async () => {
    const one = browser()
    const states = []
    for (let each = 0; each < 20; each += 1) states.push(await one.state())
    const code = there.codeOf('owner')
    const answers = await Promise.all(states.map((state) => one.back(code, state)))
    expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  })
  it('refuses a code that WeCom does not know', async () => {
    const one = browser()
    expect(await one.back('made-up', await one.state())).toMatchObject(refused('server.weComCodeRefused'))
    expect(events()).toEqual(['authn_login_fail wrong weCom'])
  })
  it.each([
    ['a member whom nobody here knows', 'unknown'],
    ['someone who is no member', ''],
  ])('refuses %s', async (_, member) => {
    expect(await signIn(member)).toMatchObject(refused('server.weComNotStaff'))
    expect(events()).toEqual(['authn_login_fail notStaff weCom'])
  })
  it.each([
    ['code', 'x'.repeat(10_240)],
    ['state', 'x'.repeat(10_240)],
    ['code', ''],
    ['state', undefined],
    ['code', { $ne: '' }],
  ])('refuses a %s that can be none', async (name, value) => {
    const { http, message } = await server.call('appOAuth', { code: 'c', state: 's', [name]: value })
    expect([http, message]).toEqual([422, text('server.badInput')])
  })
  it.each(['silent', 'failing', 'busy', 'gone'] as const)('DEC-03 says so while WeCom is %s; another try signs in', async (mood) => {
    const one = browser()
    const [code, state] = [`${there.codeOf('owner')}-${mood}`, await one.state()]
    there.be(mood)
    expect(await one.back(code, state)).toMatchObject(refused('server.weComAway', '503'))
    await server.settled()
    expect(server.logs.join('\n')).toMatch(/"code":"(auth\/getuserinfo|gettoken): /)
    there.be('well')
    expect(await one.back(there.codeOf('owner'), await one.state())).toMatchObject({ status: '200' })
  })
  it('DEC-03 says so when WeCom answers a page', async () => {
    const one = browser()
    there.answerOnce('auth/getuserinfo', (response) => void response.end('<html>maintenance</html>'))
    expect(await one.back(there.codeOf('owner'), await one.state())).toMatchObject(refused('server.weComAway', '503'))
  })
  it('a token that WeCom no longer takes is renewed, and the code exchanged', async () => {
    there.expireToken()
    expect((await signIn('owner')).status).toBe('200')
  })
  it('DEC-15 sixty wrong ones from one address and nothing more is looked at; another address goes on', async () => {
    const one = browser()
    for (let each = 0; each < 60; each += 1) await one.back('c', `${each}`)
    expect((await one.back(there.codeOf('owner'), await one.state())).http).toBe(429)
    expect((await one.back(there.codeOf('owner'), await one.state(), '198.51.100.7')).status).toBe('200')
  })
  it('what was used is forgotten when it can no longer work', async () => {
    await signIn('owner')
    const rows = () => server.db.selectFrom('used_sign_in').selectAll().execute()
    expect((await rows()).length).toBeGreaterThan(0)
    server.clock.now += 2 * HOUR
    await server.tick()
    expect(await rows()).toEqual([])
  })
})
