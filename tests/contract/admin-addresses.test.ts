import { expect, it } from 'vitest'
import { administratorsFrom, proxiesFrom } from '../../server/config/trusted-proxies.ts'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { startTestServer } from './server.ts'

it('administrators call only from the operator’s addresses, stewards from everywhere', async () => {
  const server = await startTestServer({ adminAddresses: administratorsFrom('10.0.0.0/24'), trustedProxies: proxiesFrom('127.0.0.1') })
  await addAccounts(server)
  const token = String((await server.call('getToken', signInAs('administrator'))).data['token'])
  const statusAt = async (address: string) =>
    (await server.call('listAccounts', {}, { token, headers: { 'X-Forwarded-For': address } })).http
  expect([await statusAt('10.0.0.7'), await statusAt('203.0.113.7'), await statusAt('nonsense')]).toEqual([200, 403, 403])
  const steward = { token: await server.signIn('owner'), headers: { 'X-Forwarded-For': '203.0.113.7' } }
  expect((await server.call('getUserList', {}, steward)).http).toBe(200)
  await server.close()
})
