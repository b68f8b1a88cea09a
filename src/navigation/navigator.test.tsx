import { describe, expect, it, vi } from 'vitest'
import type { AppHistory } from './create-history.ts'
import { createNavigator } from './navigator.ts'

/** A history at an address whose earlier pages are `trail`. */
function navigatorAfter(trail: string[], home: string | undefined = '/claimsSpecialist') {
  const open = vi.fn<AppHistory['open']>()
  const back = vi.fn<AppHistory['back']>()
  const entry = { id: 'now', visit: 'now', depth: trail.length, trail }
  const history = { current: () => ({ entry }), open, back } as unknown as AppHistory
  return { open, back, navigator: createNavigator(history, () => home) }
}

describe('AMB-70 AMB2-71 back', () => {
  it('leads to the home that was left last', () => {
    const { open, back, navigator } = navigatorAfter(['/myHome', '/businessHome', '/waitDeal'])
    navigator.back('home', {})
    expect([back.mock.calls.map(([delta]) => delta), open.mock.calls]).toEqual([[-2], []])
  })
  it('leads one page back without a home before', () => {
    const { back, navigator } = navigatorAfter(['/waitDeal', '/planTaskDetail'])
    navigator.back('home', {})
    expect(back.mock.calls.map(([delta]) => delta)).toEqual([-1])
  })
  it('leads one page back without a name', () => {
    const { back, navigator } = navigatorAfter(['/myHome', '/customerManage'])
    navigator.back(undefined, {})
    expect(back.mock.calls.map(([delta]) => delta)).toEqual([-1])
  })
  it.each([undefined, 'home'])('replaces the first page of a tab by the own home (%s)', (to) => {
    const { open, back, navigator } = navigatorAfter([])
    navigator.back(to, {})
    expect([open.mock.calls, back.mock.calls]).toEqual([[['/claimsSpecialist', true]], []])
  })
  it('leads to a named page before, or replaces this one by the named page', () => {
    const before = navigatorAfter(['/uploadClaimPic', '/uploadClaimPicDoc'])
    before.navigator.back('uploadClaimPic', {})
    expect(before.back.mock.calls.map(([delta]) => delta)).toEqual([-2])
    const none = navigatorAfter(['/myHome'])
    none.navigator.back('timeoutRemindList', {})
    expect([none.open.mock.calls, none.back.mock.calls]).toEqual([[['/timeoutRemindList', true]], []])
  })
})

it('AMB2-69 the first page of a tab has a way back only for users with a home', () => {
  expect(navigatorAfter([]).navigator.canGoBack()).toBe(true)
  expect(navigatorAfter(['/myHome']).navigator.canGoBack()).toBe(true)
  const policyholder = { current: () => ({ entry: { depth: 0, trail: [] } }) } as unknown as AppHistory
  expect(createNavigator(policyholder, () => undefined).canGoBack()).toBe(false)
})
