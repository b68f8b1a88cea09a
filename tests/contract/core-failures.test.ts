import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { duePending, endPending, type PendingSignature, pendingSignatures } from '../../server/signing/pending.ts'
import { png, pngChunk } from './samples.ts'
import { DAY, HOUR, NOON, schemas, SIGNING_KEY, text } from './server.ts'
import { kindsOf, startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const link = () => setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()

const tickAnHourLater = async () => {
  setup.server.clock.now += HOUR
  await setup.server.tick()
}

it('a signature for which the core always fails does not stop the repetition of others', async () => {
  setup.state.failsWrites = true
  await setup.sign(await setup.holderOf('E1'))
  setup.server.clock.now += 1_000
  await setup.sign(await setup.holderOf('E2', linkOf('E2')), { endorNo: 'E2', policyNo: 'P-E2' })
  setup.state.failsWrites = false
  setup.state.failsFor = 'E1'
  await tickAnHourLater()
  await tickAnHourLater()
  expect(setup.submissions.map(({ endorNo }) => endorNo)).toEqual(['E2'])
  // The failed one is tried again in every run.
  setup.state.failsFor = ''
  await tickAnHourLater()
  expect(setup.submissions.map(({ endorNo }) => endorNo)).toEqual(['E2', 'E1'])
})

it('link, page, certificate and task history name the time of signing when the core answers days later', async () => {
  const taskId = await setup.server.task({ taskUser: 'owner' })
  await setup.server.db.updateTable('signing_link').set({ taskId }).where('linkId', '=', linkOf('E1')).execute()
  setup.state.failsWrites = true
  await setup.sign(await setup.holderOf('E1'))
  setup.state.failsWrites = false
  setup.server.clock.now += 2 * DAY
  await setup.server.tick()
  const signedAt = schemas.time.format(NOON)
  expect(await link()).toMatchObject({ signedAt: NOON })
  const token = await setup.holderOf('E1')
  expect((await setup.server.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ signedAt })
  expect((await setup.server.call('getSigningCertificate', {}, { token })).data).toMatchObject({ certificate: { signedAt } })
  const { rows } = await setup.server.call('getTaskTrace', { id: taskId }, { token: await setup.server.signIn('owner') })
  expect(rows.map(({ after }) => after)).toEqual([`${text('server.signedRemark')} ${signedAt}`])
})

it('no link is reserved while an earlier signature waits for the core, also when its link has expired', async () => {
  setup.state.failsWrites = true
  await setup.sign(await setup.holderOf('E1'))
  setup.server.clock.now += 4 * DAY
  const reserved = await setup.server.call(
    'reserveSigningLink',
    { endorNo: 'E1', policyNo: 'P-E1', externalUserId: 'wm1' },
    { token: await setup.server.signIn('owner') },
  )
  expect(reserved).toMatchObject({ status: '409', message: text('server.linkBusy') })
})

it('no link is reserved under another spelling of the number, even by a core that ignores letter case', async () => {
  const request = { endorNo: 'e1', policyNo: 'P-E1', externalUserId: 'wm1' }
  const reserved = await setup.server.call('reserveSigningLink', request, { token: await setup.server.signIn('owner') })
  expect(reserved).toMatchObject({ message: text('server.noEndorsement') })
})

it('SIGN-16 SIGN-18 a refusal of the core without a message gets one', async () => {
  const token = await setup.holderOf('E1')
  setup.state.answer = { errcode: '-1', message: '' }
  expect(await setup.sign(token)).toMatchObject({ status: '-1', message: text('server.coreRefused') })
  setup.state.answer = { errcode: '0', message: '' }
  expect(await setup.sign(token, { strokes: strokesOf(3) })).toMatchObject({ status: '200' })
  setup.state.undo = ''
  const undone = await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
  expect(undone).toMatchObject({ status: '409', message: text('server.undoRejected') })
})

it('a core that is slow in answering signatures with large photos does not delay the upload of a large picture', async () => {
  // Larger than a megabyte, from which bodies are parsed at most two at once.
  const noise = pngChunk('teSt', randomBytes(1_300_000))
  const tokens = [await setup.holderOf('E1'), await setup.holderOf('E2', linkOf('E2'))]
  let answer: () => void = () => undefined
  setup.state.delay = new Promise((resolve) => {
    answer = resolve
  })
  const photo = { fileName: 'a.png', fileType: 'png', fileBase: png(4, 4, noise).toString('base64') }
  const requests = [{ fileForm: [photo] }, { endorNo: 'E2', policyNo: 'P-E2', fileForm: [photo] }]
  const signing = Promise.all(requests.map((more, index) => setup.sign(tokens[index] ?? '', more)))
  await vi.waitUntil(() => setup.state.attempts === 2, 10_000)
  const staff = { token: await setup.server.signIn('owner') }
  expect((await setup.server.call('uploadWeb', { imgFile: new File([png(5, 5, noise)], 'b.png') }, staff)).status).toBe('200')
  answer()
  expect((await signing).map(({ status }) => status)).toEqual(['200', '200'])
})

describe('an operator who asks the core for the outcome of a pending signature', () => {
  const end = async (outcome: 'accepted' | 'refused', given?: PendingSignature) => {
    const { db, personalData, clock } = setup.server
    const pending = given ?? (await pendingSignatures(db))[0]
    if (!pending) throw new Error('no signature is pending')
    const { time, card } = schemas
    const cards = { publicOrigins: [], outbox: { wake: () => undefined }, after: () => undefined }
    const stored = await endPending({ db, personalData, now: clock.now, signingKey: SIGNER, text, card, time, ...cards }, pending, outcome)
    return { ...pending, stored }
  }
  const SIGNER = createSigningKey(SIGNING_KEY)

  it('frees the endorsement by a refusal', async () => {
    const token = await setup.holderOf('E1')
    setup.state.failsWrites = true
    await setup.sign(token)
    expect(await end('refused')).toMatchObject({ endorNo: 'E1', what: 'submission' })
    expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
    setup.state.failsWrites = false
    expect(await setup.sign(token, { strokes: strokesOf(5) })).toMatchObject({ status: '200' })
    expect(await pendingSignatures(setup.server.db)).toEqual([])
  })
  it('signs the endorsement by an acceptance, and undoes it by the acceptance of an undo', async () => {
    const token = await setup.holderOf('E1')
    setup.state.failsWrites = true
    await setup.sign(token)
    const { signatureId } = await end('accepted')
    expect(await link()).toMatchObject({ pendingId: null, signatureId, signedAt: setup.server.clock.now })
    await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect(await end('accepted')).toMatchObject({ signatureId, what: 'undo' })
    expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
    expect((await kindsOf(setup.server)).slice(-4)).toEqual(['submitted', 'accepted', 'undoAsked', 'undone'])
  })

  /** Starts a request whose call to the core answers once `answer` is called. */
  const running = async <Result>(request: () => Promise<Result>) => {
    let answer: () => void = () => undefined
    setup.state.delay = new Promise((resolve) => {
      answer = resolve
    })
    const result = request()
    await vi.waitUntil(async () => (await pendingSignatures(setup.server.db)).length === 1, 10_000)
    return { result, answer }
  }
  const undo = (token: string) => setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
  const contradictions = () => setup.server.logs.filter((line) => line.includes('ContradictionError'))

  it('lists a submission or an undo once its own request has ended, after a minute', async () => {
    const { db, clock } = setup.server
    const due = async () => (await duePending(db, clock.now)).map(({ what }) => what)
    const token = await setup.holderOf('E1')
    setup.state.failsWrites = true
    await setup.sign(token)
    expect(await due()).toEqual([])
    clock.now += 60_000
    expect(await due()).toEqual(['submission'])
    await end('accepted')
    await undo(token)
    expect(await due()).toEqual([])
    clock.now += 60_000
    expect(await due()).toEqual(['undo'])
  })
  it('SIGN-14 a signer whose request still runs gets the stored outcome, and the log shows the contradiction', async () => {
    const token = await setup.holderOf('E1')
    const { result, answer } = await running(() => setup.sign(token))
    const { signatureId } = await end('refused')
    answer()
    expect(await result).toMatchObject({ status: '-1', message: text('server.coreRefused') })
    expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
    expect(contradictions()).toEqual([expect.stringContaining(`"${signatureId}: stored refused, core accepted"`)])
  })
  it('SIGN-18 a signer whose undo request still runs gets the stored outcome, and the log shows the contradiction', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    const { result, answer } = await running(() => undo(token))
    const { signatureId } = await end('refused')
    answer()
    expect(await result).toMatchObject({ status: '409', message: text('server.undoRejected') })
    expect(await link()).toMatchObject({ pendingId: null, signatureId })
    expect(contradictions()).toEqual([expect.stringContaining(`"${signatureId}: stored undoRefused, core undone"`)])
  })
  it('learns that the core has answered otherwise meanwhile', async () => {
    const token = await setup.holderOf('E1')
    const { result, answer } = await running(() => setup.sign(token))
    const [pending] = await pendingSignatures(setup.server.db)
    answer()
    expect(await result).toMatchObject({ status: '200' })
    expect((await end('refused', pending)).stored).toBe('accepted')
    expect(await link()).toMatchObject({ signatureId: pending?.signatureId })
  })
})

describe('a request that the core rejects, for example because it is too large', () => {
  it('SIGN-16 refuses the signature and frees the link, so that the signer can try again', async () => {
    const token = await setup.holderOf('E1')
    setup.state.rejectsWrites = true
    expect(await setup.sign(token)).toMatchObject({ http: 200, status: '-1', message: text('server.coreRejected') })
    setup.state.rejectsWrites = false
    expect(await setup.sign(token, { strokes: strokesOf(7), fileForm: [] })).toMatchObject({ http: 200, status: '200' })
  })
  it('frees the link when the rejected request is repeated by the clock', async () => {
    setup.state.failsWrites = true
    expect((await setup.sign(await setup.holderOf('E1'))).http).toBe(500)
    setup.state.failsWrites = false
    setup.state.rejectsWrites = true
    setup.server.clock.now += HOUR
    await setup.server.tick()
    expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
  })
  it('refuses to undo and keeps the signature', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    const { signatureId } = await link()
    setup.state.rejectsWrites = true
    const answer = await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect(answer).toMatchObject({ status: '409', message: text('server.undoRejected') })
    expect(await link()).toMatchObject({ pendingId: null, signatureId })
  })
})
