import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDatabaseWithPeople } from './database-location.ts'
import { SECRET, startTestServer, type TestServer, text } from './server.ts'
import { signInAs } from './authorisation-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Signs in and returns the cookie of the device. */
async function signIn(name: string, cookie = '', to = server): Promise<string> {
  const { status, headers } = await to.call('getToken', signInAs(name), { headers: cookie === '' ? {} : { Cookie: cookie } })
  expect(status).toBe('200')
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
const cards = async (toUser: string, of = server) =>
  of.db.selectFrom('card').select(['title', 'content', 'redirect']).where('toUser', '=', toUser).execute()

it('a sign-in in another browser than before sends the account’s owner a card; the first browser is no news', async () => {
  const [first, other] = [await signIn('creator'), await signIn('copied')]
  expect(await cards('creator')).toEqual([])
  expect(await signIn('creator', first)).toBe(first)
  expect(await cards('creator')).toEqual([])
  const second = await signIn('creator')
  const { title, text: content } = { title: '新设备登录', text: text('server.newDevice', { at: '2026-11-20 12:00:00' }) }
  expect(await cards('creator')).toEqual([{ title, content, redirect: '/my' }])
  for (const cookie of [first, second]) await signIn('creator', cookie)
  expect(await cards('creator')).toHaveLength(1)
  // A colleague's browser is new for this account.
  await signIn('creator', other)
  expect(await cards('creator')).toHaveLength(2)
})

it('keeps the cookie of the device from scripts and other sites, for as long as browsers allow', async () => {
  const { headers } = await server.call('getToken', signInAs('stranger'))
  expect(headers.get('set-cookie')).toMatch(/^steward-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
})

it('remembers the fifty newest browsers', async () => {
  for (let nth = 0; nth < 55; nth += 1) {
    server.clock.now += 1000
    await signIn('owner')
  }
  const kept = await server.db.selectFrom('known_device').select('device').where('userId', '=', 'owner').execute()
  expect(kept).toHaveLength(50)
})

it('knows a browser after a change of SECRET_KEY', async () => {
  const databaseLocation = await newDatabaseWithPeople()
  const before = await startTestServer({ databaseLocation })
  const cookie = await signIn('creator', '', before)
  await before.close()
  const after = await startTestServer({ databaseLocation, secret: 'another secret of 32 characters!', previousSecret: SECRET })
  await signIn('creator', cookie, after)
  expect(await cards('creator', after)).toEqual([])
  await after.close()
})
