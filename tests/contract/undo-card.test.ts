import { expect, it } from 'vitest'
import { OWN, startSigningServer } from './signing-server.ts'
import { schemas } from './server.ts'

it('the sender of a link gets a card when the signer undoes the signature', async () => {
  const { server, holderOf, sign } = await startSigningServer()
  const token = await holderOf('E1')
  expect((await sign(token)).status).toBe('200')
  expect((await server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: OWN.mobile }, { token })).status).toBe('200')
  const cards = await server.db.selectFrom('card').select('content').execute()
  expect(cards.map(({ content }) => content)).toContain(schemas.card('server.undoneCard', { endorNo: 'E1' }).text)
  await server.close()
})
