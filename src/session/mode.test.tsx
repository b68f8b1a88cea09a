import { afterEach, expect, it } from 'vitest'
import { sessionMode, visitHome } from './mode.ts'
import { forgetSession, setSession } from './session.ts'

afterEach(forgetSession)

it.each([
  ['stays claims with the router', 'claimsSpecialist', 'claims'],
  ['stays service with the router', 'waitDeal', 'service'],
  ['becomes business without a router:', undefined, 'business'],
])('DEC-11 AMB-09 when /businessHome is visited, the mode %s %s', (_what, router, mode) => {
  setSession({ router })
  visitHome('business')
  expect(sessionMode()).toBe(mode)
})
