import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { schemas, text } from './server.ts'
import { startSigningServer } from './signing-server.ts'

const MINUTE = 60_000
let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const link = () => setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
const shownHash = async (token: string) => (await setup.server.call('getSigningEndorsement', {}, { token })).data['shownHash']
const outcomes = async () =>
  (await setup.server.db.selectFrom('signature').select(['outcome', 'message']).orderBy('signedAt').execute()).map(
    ({ outcome, message }) => `${outcome} ${message}`,
  )
async function tickLater(): Promise<void> {
  setup.server.clock.now += 2 * MINUTE
  await setup.server.tick()
}
/** Returns the signer's token after a submission that the core did not answer. */
async function signWithoutAnswer(): Promise<string> {
  const token = await setup.holderOf('E1')
  setup.state.failsWrites = true
  expect((await setup.sign(token)).http).toBe(500)
  setup.state.failsWrites = false
  return token
}

it('DEC-30 a signature that waits for the core is not accepted for a content that the core has changed meanwhile', async () => {
  const token = await signWithoutAnswer()
  setup.state.version = 'v2'
  await tickLater()
  expect(setup.submissions).toEqual([])
  expect(await outcomes()).toEqual([`refused ${text('server.shownChanged')}`])
  expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
  expect((await setup.sign(token)).status).toBe('200')
})

it('DEC-30 the same drawing over the changed content is another signature, whose evidence names the changed content', async () => {
  const token = await signWithoutAnswer()
  const first = await setup.signed(token)
  setup.state.version = 'v2'
  const changed = { status: '-1', message: text('server.shownChanged') }
  expect(await setup.server.call('uploadImageToPcis', first, { token })).toMatchObject(changed)
  // The core has not answered the first signature yet.
  expect(await setup.sign(token)).toMatchObject({ status: '-1', message: text('server.signingPending') })
  expect(setup.submissions).toEqual([])
  await tickLater()
  expect((await setup.sign(token)).status).toBe('200')
  const { facts } = await setup.server.db
    .selectFrom('signing_event')
    .select('facts')
    .where('kind', '=', 'signed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(facts)).toMatchObject({ shownHash: await shownHash(token) })
  expect(setup.submissions).toMatchObject([{ version: 'v2' }])
})

it('DEC-30 a signature is refused when the core changes the content between its reading and the submission', async () => {
  const token = await setup.holderOf('E1')
  const request = await setup.signed(token)
  setup.state.beforeWrite = () => {
    setup.state.version = 'v2'
  }
  expect(await setup.server.call('uploadImageToPcis', request, { token })).toMatchObject({
    status: '-1',
    message: text('server.shownChanged'),
  })
  expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
})

it('DEC-13 a signature that waits for the core is not accepted from a person whom the core no longer names', async () => {
  await signWithoutAnswer()
  setup.state.isCorrected = true
  await tickLater()
  expect(setup.submissions).toEqual([])
  expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
})

it('SIGN-14 a signature that the core had accepted before its content changed is accepted', async () => {
  const token = await setup.holderOf('E1')
  setup.state.losesAnswers = true
  expect((await setup.sign(token)).http).toBe(500)
  setup.state.losesAnswers = false
  setup.state.version = 'v2'
  await tickLater()
  expect(await outcomes()).toEqual(['accepted '])
  expect(await link()).toMatchObject({ signatureId: setup.submissions[0]?.submissionId })
})

it.each([
  'content',
  'signer',
])('DEC-30 a changed %s under the same version is not submitted, and an operator is told to end it', async (what) => {
  await signWithoutAnswer()
  if (what === 'content') setup.state.unmarked = 'changed'
  else setup.state.withoutMobile = HOLDER
  await tickLater()
  expect(setup.submissions).toEqual([])
  expect((await link()).pendingId).not.toBeNull()
  expect(setup.server.logs.join('')).toContain('endorsement changed without a new version; end with npm run pending-signatures')
})

it('a signature waits while the core cannot be asked for its content', async () => {
  await signWithoutAnswer()
  setup.state.failsReads = true
  await tickLater()
  expect((await link()).pendingId).not.toBeNull()
  setup.state.failsReads = false
  await tickLater()
  expect(await outcomes()).toEqual(['accepted '])
})

it('DEC-30 pictures are answered with the hash of the content that they belong to', async () => {
  const token = await setup.holderOf('E1')
  const hashOfPictures = async () => (await setup.server.call('getFollowFiles', { endorNo: 'E1' }, { token })).data['shownHash']
  const first = await shownHash(token)
  expect(await hashOfPictures()).toBe(first)
  setup.state.version = 'v2'
  expect(await hashOfPictures()).not.toBe(first)
  expect(await hashOfPictures()).toBe(await shownHash(token))
})

it('SIGN-16 the sender learns by a card and the task history that the core refused a signature later; the signer’s own request tells the signer', async () => {
  const { db } = setup.server
  const taskId = await setup.server.task({ taskUser: 'owner' })
  await db.updateTable('signing_link').set({ taskId }).where('linkId', '=', linkOf('E1')).execute()
  const cards = async () => (await db.selectFrom('card').select('title').where('toUser', '=', 'owner').execute()).map(({ title }) => title)
  const { title } = schemas.card('server.refusedCard', { endorNo: 'E1' })
  setup.state.answer = { errcode: '5', message: 'blurred' }
  await setup.sign(await setup.holderOf('E1'))
  expect(await cards()).not.toContain(title)
  await signWithoutAnswer()
  await tickLater()
  expect((await cards()).filter((each) => each === title)).toHaveLength(1)
  const { rows } = await setup.server.call('getTaskTrace', { id: taskId }, { token: await setup.server.signIn('owner') })
  expect(rows.map(({ after }) => after)).toEqual([`${text('server.refusedRemark')} blurred`])
})
