import { afterEach, expect, it } from 'vitest'
import { sessionMode, visitHome } from './mode.ts'
import { forgetSession, setSession } from './session.ts'

afterEach(forgetSession)

it.each([
  ['stays claims with the router', 'claimsSpecialist', 'claims'],
  ['stays service with the router', 'waitDeal', 'service'],
  ['becomes business without a router:', undefined, 'business'],
])('DEC-11 AMB-09 MODE-01 MODE-03 when /businessHome is visited, the mode %s %s', (_what, router, mode) => {
  setSession({ router })
  visitHome('business')
  expect(sessionMode()).toBe(mode)
})

it.each([
  ['MODE-01', 'claimsSpecialist', 'claims'],
  ['MODE-02', 'businessHome', 'business'],
  ['MODE-03', 'myHome', 'service'],
  ['MODE-03', 'waitDeal', 'service'],
])('%s AMB-09 the router %s has the mode %s', (_id, router, mode) => {
  setSession({ router })
  expect(sessionMode()).toBe(mode)
})
