import { afterEach, expect, it, vi } from 'vitest'
import { externalLinks } from '../navigation/external-links.ts'
import { setSession, useSession } from '../session/session.ts'
import { createContext } from './action-context.ts'

afterEach(() => vi.restoreAllMocks())

const client = () => Promise.reject(new Error('no call'))
const contextAt = (isShown: () => boolean) =>
  createContext({ calls: {}, client, reads: client, messages: {}, settings: {}, deviceStore: undefined, isShown })

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', false],
])('AMB2-75 AMB-48 MSG-54 MSG2-25 PERM-08 whether %s is a phone: %s', (userAgent, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect(contextAt(() => true).isPhone()).toBe(expected)
})

it('DEC-39 an action of a screen that was left changes neither the current customer nor the session, and leaves no page', () => {
  const leave = vi.spyOn(externalLinks, 'leave').mockReturnValue(true)
  let isShown = true
  const context = contextAt(() => isShown)
  context.customer.choose('wmDEMO0001')
  context.session.set({ caseNo: 'AL1' })
  isShown = false
  context.customer.choose('wmDEMO0002')
  context.session.set({ caseNo: 'AL2' })
  context.externalLinks.leave('https://example.com')
  expect(useSession.getState().values).toMatchObject({ externalUserId: 'wmDEMO0001', caseNo: 'AL1' })
  expect(leave).not.toHaveBeenCalled()
  setSession({ externalUserId: undefined, caseNo: undefined })
})
