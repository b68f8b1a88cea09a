import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayLeaveTo } from '../../actions/sales/rules.ts'
import { isAppLink } from '../../server/outbox/card-link.ts'
import { markEntryHandled, readEntryParams } from '../../src/session/entry-params.ts'
import { entryTarget } from '../../src/session/entry-target.ts'
import { setSession, useSession } from '../../src/session/session.ts'
import { takeSecrets } from '../../src/session/take-secrets.ts'
import { HOSTILE, resolveLink } from './hostile-addresses.ts'

const ORIGIN = 'https://steward.example.com'
const PAGES = new Set(['/myHome', '/businessHome', '/businessHome_room', '/serviceManager_room'])
const DEFAULT = { home: '/myHome', room: '/serviceManager_room' }
const KEYS = ['appId', 'agentId', 'wechatCode', 'router', 'bussinessNo', 'externalUserId', 'chatid', 'messageStatus'] as const

/** Clears the session: a test file that ran earlier in this browser may have left a signed-in user. */
function clear(): void {
  sessionStorage.clear()
  setSession(Object.fromEntries(Object.keys(useSession.getState().values).map((key) => [key, undefined])))
  markEntryHandled()
}
beforeEach(clear)
afterEach(clear)

/** Opens the app at an address with these parameters. */
function open(params: Record<string, string>, path = '/'): void {
  const { address } = takeSecrets(new URL(`${path}?${new URLSearchParams(params).toString()}`, location.origin))
  readEntryParams(address, document)
}
const target = () => entryTarget({ ...useSession.getState().values, userCode: 'a@example.com' }, 't', DEFAULT, (path) => PAGES.has(path))
const named = HOSTILE.map((text) => [JSON.stringify(text.slice(0, 60)), text] as const)

it('lists a hundred distinct addresses', () => expect(new Set(HOSTILE).size).toBe(100))

describe('DEC-16 DEC-09 a hostile text in an entry address', () => {
  it.each(named)('opens a page of this app with it as router: %s', (_, router) => {
    open({ appId: 'demo', router })
    expect(PAGES).toContain(target())
    clear()
    open({ appId: 'demo', router, chatid: 'c1' })
    expect(PAGES).toContain(target())
    // `entryTarget` must reject unknown pages by itself, even for a router whose format was not checked.
    expect(PAGES).toContain(entryTarget({ userCode: 'a', router }, 't', DEFAULT, (path) => PAGES.has(path)))
  })
  it.each(named)('is rejected as a link, or resolves to this origin: %s', (_, text) => {
    for (const isAllowed of [isAppLink, mayLeaveTo]) {
      const bases = isAllowed(text, [ORIGIN]) ? [`${ORIGIN}/`, `${ORIGIN}/planTaskDetail`] : []
      const leadsTo = bases.map((base) => resolveLink(text, base)?.origin)
      expect(leadsTo).toEqual(bases.map(() => ORIGIN))
    }
  })
  it.each(named)('sets only well-formed values of the other parameters: %s', (_, text) => {
    open({ appId: 'demo', ...Object.fromEntries(KEYS.slice(1).map((key) => [key, text])) })
    for (const value of Object.values(useSession.getState().values)) expect(value).toMatch(/^[\w.@-]{1,128}$/)
    expect(PAGES).toContain(target())
  })
  it('accepts addresses of this app', () => {
    for (const text of ['/planTaskDetail?taskId=1', `${ORIGIN}/my`]) expect(isAppLink(text, [ORIGIN])).toBe(true)
    expect(mayLeaveTo(`${ORIGIN}/my`, [ORIGIN])).toBe(true)
  })
})

describe('DEC-09 an entry address of 10 kB', () => {
  it.each(KEYS)('stores neither the oversized %s nor the oversized address', (key) => {
    open({ appId: 'demo', router: 'businessHome', [key]: 'x'.repeat(10_240) })
    expect(useSession.getState().values[key] ?? '').not.toMatch(/.{129}/)
    expect((sessionStorage.getItem('entryUrl') ?? '').length).toBeLessThan(2_049)
    expect(PAGES).toContain(target())
  })
  it('stores an entry address without its oversized unknown parameter', () => {
    open({ appId: 'demo', router: 'businessHome', unknown: 'x'.repeat(10_240) })
    expect(sessionStorage.getItem('entryUrl')).toBe(`${location.origin}/?appId=demo&router=businessHome`)
    expect(target()).toBe('/businessHome')
  })
})

describe('DEC-10 DEC-14 takes secrets out of the address', () => {
  const taken = (address: string) => {
    const { address: left, ...secrets } = takeSecrets(new URL(ORIGIN + address))
    return [left.href.slice(ORIGIN.length), secrets.signIn, secrets.ticket, secrets.link]
  }
  it.each([
    ['/appOAuth?appId=a&code=c&state=s&router=r', '/appOAuth?appId=a&router=r', { code: 'c', state: 's' }, undefined],
    ['/appOAuth?code=c&state=s#wechat_redirect', '/appOAuth#wechat_redirect', { code: 'c', state: 's' }, undefined],
    ['/APPOAUTH/?CODE=c&code=d&state=s', '/APPOAUTH/', { code: 'd', state: 's' }, undefined],
    ['/appOAuth?code=c&code=d&state=s', '/appOAuth', { code: '', state: 's' }, undefined],
    ['/appOAuth?state=s', '/appOAuth', { code: '', state: 's' }, undefined],
    ['/appOAuth?appId=a', '/appOAuth?appId=a', undefined, undefined],
    ['/uploadClaimPic?registNo=r&ticket=t', '/uploadClaimPic?registNo=r', undefined, 't'],
    ['/uploadClaimPic?ticket=t&ticket=u', '/uploadClaimPic', undefined, ''],
    ['/my?token=x&Access_Token=y&q=1', '/my?q=1', undefined, undefined],
    ['/my#token=x', '/my', undefined, undefined],
    ['/my#/home?a=1&access_token=x', '/my', undefined, undefined],
    ['/my#part', '/my#part', undefined, undefined],
    ['/waitDeal?code=1&state=2', '/waitDeal?code=1&state=2', undefined, undefined],
    ['//waitDeal', '/waitDeal', undefined, undefined],
    ['//appOAuth//?code=c&state=s', '/appOAuth/', { code: 'c', state: 's' }, undefined],
  ])('%s', (given, left, signIn, ticket) => expect(taken(given)).toEqual([left, signIn, ticket, undefined]))
  it.each([
    ['/setPassword#link=t-_1', '/setPassword', 't-_1'],
    ['/SetPassword/?q=1#link=t', '/SetPassword/?q=1', 't'],
    ['/setPassword#/?link=t&x=1', '/setPassword', 't'],
    ['/setPassword?link=t', '/setPassword', undefined],
    ['/setPassword#LINK=t', '/setPassword', undefined],
  ])('takes the token of a one-time link from the fragment only: %s', (given, left, link) =>
    expect(taken(given)).toEqual([left, undefined, undefined, link]))
})
