import { afterEach, beforeEach, expect, it } from 'vitest'
import { entryParams, hasEntryParams, isEntryPending, markEntryHandled, readEntryParams, reopenedEntry } from './entry-params.ts'
import { forgetSession, setSession, useSession } from './session.ts'

const PARAMS = {
  appId: 'app-1',
  agentId: '7',
  wechatCode: 'corp-1',
  router: 'claimsSpecialist',
  bussinessNo: 'T1',
  externalUserId: 'wm1',
  chatid: 'wr1',
  messageStatus: '1',
}
const page = document.implementation.createHTMLDocument()
const address = (path: string, params: Record<string, string> = PARAMS) =>
  new URL(`${path}?${new URLSearchParams(params).toString()}`, location.origin)
const read = (url: URL) => readEntryParams(url, page)

function clear() {
  sessionStorage.clear()
  forgetSession()
  setSession({ appId: undefined, agentId: undefined, wechatCode: undefined })
  markEntryHandled()
}
beforeEach(clear)
afterEach(clear)

it.each(['/', '/load'])('AMB2-04 AMB2-07 DEC-09 an entry at %s stores every parameter and its own address', (path) => {
  read(address(path))
  expect(useSession.getState().values).toEqual(PARAMS)
  expect(sessionStorage.getItem('entryUrl')).toBe(address(path).href)
  expect([entryParams(), isEntryPending(), hasEntryParams()]).toEqual([PARAMS, true, true])
})

it.each([
  ['without an appId', address('/', { router: 'claimsSpecialist' })],
  ['with an empty appId', address('/', { ...PARAMS, appId: '' })],
  ['at another path', address('/waitDeal')],
  ['at the link of a policyholder', address('/customerLogin', { ...PARAMS, endorNo: 'E1' })],
])('AMB2-04 AMB2-07 an address %s is no entry', (_what, url) => {
  read(url)
  expect(useSession.getState().values).toEqual({})
  expect([sessionStorage.getItem('entryUrl'), isEntryPending(), hasEntryParams()]).toEqual([null, false, false])
})

it('AMB2-04 GUARD-05 an entry is handled once per page load, and its address stays stored', () => {
  read(address('/'))
  markEntryHandled()
  expect([isEntryPending(), hasEntryParams()]).toEqual([false, true])
})

it('AMB2-04 an entry keeps the values that it does not name', () => {
  setSession({ userId: 'u1', chatid: 'wr0' })
  read(address('/', { appId: 'app-1', router: 'businessHome' }))
  expect(useSession.getState().values).toEqual({ userId: 'u1', chatid: 'wr0', appId: 'app-1', router: 'businessHome' })
})

it.each([
  'a/b',
  '/waitDeal',
  '1a',
  'wait-deal',
  'a.b',
  `a${'b'.repeat(128)}`,
])('DEC-16 the router %s is not the name of a page, and is dropped', (router) => {
  read(address('/', { ...PARAMS, router }))
  expect(useSession.getState().values.router).toBeUndefined()
})

it('AMB2-07 GUARD-14 only a reload at another address reopens the entry address', () => {
  const at = (path: string) => address(path) as unknown as Location
  expect(reopenedEntry(at('/waitDeal'), 'reload')).toBeUndefined()
  read(address('/'))
  const entry = address('/').href
  expect(reopenedEntry(at('/waitDeal'), 'reload')).toBe(entry)
  expect(reopenedEntry(at('/'), 'reload')).toBeUndefined()
  for (const navigation of ['navigate', 'back_forward', undefined]) expect(reopenedEntry(at('/waitDeal'), navigation)).toBeUndefined()
})
