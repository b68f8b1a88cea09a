import { expect, it } from 'vitest'
import { resolveAddress } from './address.ts'

it.each([
  ['ROUTE2-03', '/nowhere'],
  ['ROUTE2-03', '/no/such/page'],
  ['ROUTE2-04', '/'],
  ['ROUTE2-05', '/load'],
])('%s %s is the open enterprise login', (_id, path) =>
  expect(resolveAddress(path).entry).toMatchObject({ id: 'enterpriseLogin', access: 'open' }))
