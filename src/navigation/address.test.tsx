import { expect, it } from 'vitest'
import { paramsOf, resolveAddress } from './address.ts'

it.each([
  ['ROUTE2-03', '/nowhere'],
  ['ROUTE2-03', '/no/such/page'],
  ['ROUTE2-04', '/'],
  ['ROUTE2-05', '/load'],
])('%s %s is the open enterprise login', (_id, path) =>
  expect(resolveAddress(path).entry).toMatchObject({ id: 'enterpriseLogin', access: 'open' }))

it.each(['', '?riskCode=&policyNo='])('AMB2-57 CONST2-09 /uploadClaimPic%s has the default codes', (search) =>
  expect(paramsOf(resolveAddress('/uploadClaimPic'), search)).toMatchObject({ riskCode: '0801', policyNo: '0801' }))

it('AMB2-05 MODE-03 /serviceManager is the service home', () => {
  const { entry, fixed } = resolveAddress('/serviceManager')
  expect([entry.id, fixed]).toEqual(['home', { mode: 'service' }])
})

it.each([
  '/serviceManager_room',
  '/claimsSpecialist_room',
  '/anything_room',
])('AMB2-05 AMB2-72 %s is the room, which needs a session', (path) =>
  expect(resolveAddress(path).entry).toMatchObject({ id: 'room', access: 'staff' }))
