import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { linkOf } from './signing-fixtures.ts'
import { startSigningServer } from './signing-server.ts'
import { schemas, text } from './server.ts'

let signing: Awaited<ReturnType<typeof startSigningServer>>
let admin: string
beforeAll(async () => {
  signing = await startSigningServer()
  await addAccounts(signing.server)
  admin = String((await signing.server.call('getToken', signInAs('administrator'))).data['token'])
})
afterAll(() => signing.server.close())

it('DEC-29 a leaver’s links go to the steward who takes over, who is told of the signature and can withdraw them', async () => {
  const { server, holderOf, sign } = signing
  const [leaver, successor] = [await server.signIn('owner'), await server.signIn('creator')]
  const withdraw = (linkId: string, token: string) => server.call('withdrawSigningLink', { linkId }, { token })
  expect((await withdraw(linkOf('E2'), successor)).http).toBe(403)
  expect((await server.call('reassignWork', { from: 'owner', to: 'creator' }, { token: admin })).status).toBe('200')

  expect((await sign(await holderOf('E1'))).status).toBe('200')
  const { content, toUser } = await server.db.selectFrom('card').select(['content', 'toUser']).executeTakeFirstOrThrow()
  expect({ content, toUser }).toEqual({ content: schemas.card('server.signedCard', { endorNo: 'E1' }).text, toUser: 'creator' })
  expect((await withdraw(linkOf('E2'), leaver)).message).toBe(text('server.forbidden'))
  expect((await withdraw(linkOf('E2'), successor)).status).toBe('200')
})

it('DEC-29 an expired link keeps its sender', async () => {
  const { server } = signing
  await server.db.updateTable('signing_link').set({ userId: 'owner', expiresAt: server.clock.now }).execute()
  expect((await server.call('reassignWork', { from: 'owner', to: 'creator' }, { token: admin })).status).toBe('200')
  const links = await server.db.selectFrom('signing_link').select('userId').execute()
  expect(new Set(links.map(({ userId }) => userId))).toEqual(new Set(['owner']))
})
