import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { voidSignature } from '../../server/signing/void.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { DAY, schemas, SIGNING_KEY, text } from './server.ts'
import { kindsOf, startSigningServer } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const link = () => setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
function end(signatureId: string): Promise<boolean> {
  const { db, personalData, clock } = setup.server
  const cards = { publicOrigins: [], outbox: { wake: () => undefined }, after: () => undefined }
  const { card, time } = schemas
  return voidSignature(
    { db, personalData, now: clock.now, signingKey: createSigningKey(SIGNING_KEY), text, card, time, ...cards },
    signatureId,
  )
}
async function signOnce(): Promise<string> {
  expect((await setup.sign(await setup.holderOf('E1'))).status).toBe('200')
  return setup.submissions.at(-1)?.submissionId ?? ''
}

it('a signature that the core has voided is ended by an operator, and its endorsement can be sent again', async () => {
  const taskId = await setup.server.task({ taskUser: 'owner' })
  await setup.server.db.updateTable('signing_link').set({ taskId }).where('linkId', '=', linkOf('E1')).execute()
  const signatureId = await signOnce()
  setup.server.clock.now += 5 * DAY
  const token = await setup.server.signIn('owner')
  const reserve = () => setup.server.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
  expect(await reserve()).toMatchObject({ status: '409', message: text('server.linkSent') })
  expect(await end(signatureId)).toBe(true)
  expect(await link()).toMatchObject({ signatureId: null, signedAt: null, pendingId: null })
  expect((await kindsOf(setup.server)).slice(-2)).toEqual(['undoAsked', 'undone'])
  const { rows } = await setup.server.call('getTaskTrace', { id: taskId }, { token })
  expect(rows.map(({ after }) => after)).toContain(text('server.voidedRemark'))
  const card = await setup.server.db.selectFrom('card').select('title').where('toUser', '=', 'owner').orderBy('cardId', 'desc').execute()
  expect(card.map(({ title }) => title)).toContain(schemas.card('server.voidedCard', { endorNo: 'E1' }).title)
  expect((await reserve()).status).toBe('200')
  const seals = await setup.server.db.selectFrom('signature_seal').select('outcome').where('signatureId', '=', signatureId).execute()
  expect(seals.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'undone'])
})

it('refuses to end a signature that is unknown, already ended, or waits for an undo', async () => {
  const signatureId = await signOnce()
  expect(await end('unknown')).toBe(false)
  setup.state.failsWrites = true
  await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token: await setup.holderOf('E1') })
  expect(await end(signatureId)).toBe(false)
  await setup.server.db.updateTable('signing_link').set({ pendingId: null }).where('linkId', '=', linkOf('E1')).execute()
  expect([await end(signatureId), await end(signatureId)]).toEqual([true, false])
})
