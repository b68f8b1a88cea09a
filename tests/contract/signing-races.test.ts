import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { MAX_SIGNATURES } from '../../server/signing/begin.ts'
import { MAX_PER_DAY } from '../../server/signing/record-limited.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { png, pngChunk } from './samples.ts'
import { DAY, HOUR, NOON, schemas, text } from './server.ts'
import { kindsOf, startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const validSignatures = async () =>
  (await setup.server.db.selectFrom('signature').select('outcome').where('undoneAt', 'is', null).execute()).filter(
    ({ outcome }) => outcome !== 'refused',
  )
const strokes = (index: number) => ({ strokes: strokesOf(index) })

/** Inserts a second sent link of E1, as when the confirmation of the first was lost. */
async function secondLink(): Promise<string> {
  const link = await setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
  const second = { ...link, linkId: 'L-E1-second', userId: 'creator' }
  await setup.server.db.insertInto('signing_link').values(second).execute()
  return second.linkId
}

describe('in parallel', () => {
  it.each(['different', 'equal'])('a hundred %s submissions of one link create one signature without errors', async (which) => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        setup.server.call('uploadImageToPcis', { ...request, ...strokes(which === 'equal' ? 0 : index) }, { token }),
      ),
    )
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await validSignatures()).toHaveLength(1)
    expect(new Set(setup.submissions.map(({ submissionId }) => submissionId)).size).toBe(1)
    expect((await kindsOf(setup.server)).filter((kind) => kind === 'signed' || kind === 'accepted')).toEqual(['signed', 'accepted'])
    expect(isWhole(await eventsOf(setup.server.db, linkOf('E1')))).toBe(true)
  })
  it('two links of one endorsement create one signature', async () => {
    const tokens = [await setup.holderOf('E1'), await setup.holderOf('E1', await secondLink())]
    const requests = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const token = tokens[index % 2] ?? ''
        return { token, request: await setup.signed(token, strokes(index)) }
      }),
    )
    const answers = await Promise.all(requests.map(({ request, token }) => setup.server.call('uploadImageToPcis', request, { token })))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await validSignatures()).toHaveLength(1)
    expect(new Set(setup.submissions.map(({ submissionId }) => submissionId)).size).toBe(1)
  })
  it('DEC-29 a link is withdrawn or signed, never both', async () => {
    const token = await setup.holderOf('E1')
    const owner = await setup.server.signIn('owner')
    const request = await setup.signed(token)
    const [signed, withdrawn] = await Promise.all([
      setup.server.call('uploadImageToPcis', request, { token }),
      setup.server.call('withdrawSigningLink', { linkId: linkOf('E1') }, { token: owner }),
    ])
    expect([signed.status === '200', withdrawn.status === '200'].filter(Boolean)).toHaveLength(1)
    const link = await setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
    expect([link.signedAt !== null, link.withdrawnAt !== null].filter(Boolean)).toHaveLength(1)
  })
  it('DEC-19 DEC-29 after a link was withdrawn, a repeated reservation or record is refused, and a new one gets another link', async () => {
    const { db } = setup.server
    await db.updateTable('signing_link').set({ withdrawnAt: NOON }).execute()
    const token = await setup.server.signIn('owner')
    const keyed = (call: 'reserveSigningLink' | 'copyAddWechatFollowInfo', sent: object, key: string) =>
      setup.server.call(call, { endorNo: 'E1', policyNo: 'P-E1', ...sent }, { token, headers: { 'idempotency-key': key } })
    const { linkId } = (await keyed('reserveSigningLink', {}, 'reserved-1')).data
    const record = () => keyed('copyAddWechatFollowInfo', { linkId, userId: 'owner' }, 'recorded-1')
    expect((await record()).http).toBe(200)
    expect((await setup.server.call('withdrawSigningLink', { linkId }, { token })).http).toBe(200)
    expect([(await keyed('reserveSigningLink', {}, 'reserved-1')).http, (await record()).http]).toEqual([422, 422])
    const other = await keyed('reserveSigningLink', {}, 'reserved-2')
    expect(other.status).toBe('200')
    expect(other.data['linkId']).not.toBe(linkId)
  })
  it('SENDLINK-03 only one of two links can be confirmed as sent', async () => {
    await setup.server.db.updateTable('signing_link').set({ withdrawnAt: NOON }).execute()
    const links = await Promise.all(
      (['owner', 'creator'] as const).map(async (userId) => {
        const token = await setup.server.signIn(userId)
        const { data } = await setup.server.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
        return { token, request: { endorNo: 'E1', policyNo: 'P-E1', userId, linkId: data['linkId'] } }
      }),
    )
    const answers = await Promise.all(links.map(({ token, request }) => setup.server.call('addTaskMainAndMsgFollow', request, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200', '409']))
  })
})

describe('a core that is unavailable', () => {
  it('SIGN-16 before the submission: returns a message, and signing can be repeated', async () => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token)
    setup.state.failsReads = true
    expect(await setup.server.call('uploadImageToPcis', request, { token })).toMatchObject({
      http: 200,
      status: '-1',
      message: text('server.insurerAway'),
    })
    expect(await validSignatures()).toEqual([])
    setup.state.failsReads = false
    expect((await setup.server.call('uploadImageToPcis', request, { token })).status).toBe('200')
  })
  it('gets one attempt per round, which is logged in one line', async () => {
    const token = await setup.holderOf('E1')
    await setup.holderOf('E2')
    setup.state.failsWrites = true
    await setup.sign(token)
    await setup.sign(await setup.holderOf('E2'), { endorNo: 'E2', policyNo: 'P-E2' })
    setup.server.clock.now += HOUR
    setup.state.attempts = 0
    const before = setup.server.logs.length
    await setup.server.tick()
    expect([setup.state.attempts, setup.server.logs.slice(before).filter((line) => line.includes('signing')).length]).toEqual([1, 1])
  })
})

describe('a signature that is being undone', () => {
  it('SIGN-18 is undone later when the core’s answer was lost, and blocks signing until then', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    const undo = () => setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    setup.state.failsWrites = true
    expect((await undo()).http).toBe(500)
    setup.state.failsWrites = false
    const busy = { status: '-1', message: text('server.undoing') }
    expect([await setup.sign(token), await setup.sign(token, strokes(1))]).toMatchObject([busy, busy])
    setup.server.clock.now += HOUR
    await setup.server.tick()
    expect(await validSignatures()).toEqual([])
    expect(setup.undoneIds).toEqual([setup.submissions[0]?.submissionId])
    expect((await kindsOf(setup.server)).slice(-2)).toEqual(['undoAsked', 'undone'])
    const again = await setup.holderOf('E1')
    expect((await setup.sign(again, strokes(1))).status).toBe('200')
    expect(await validSignatures()).toHaveLength(1)
  })
  it('SIGN-18 DEC-19 an undo repeated after another signature is refused, and undoes that signature with a new key', async () => {
    const token = await setup.holderOf('E1')
    const undo = (key = 'lost-answer') =>
      setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token, headers: { 'idempotency-key': key } })
    expect([(await setup.sign(token)).status, (await undo()).status, (await setup.sign(token)).status]).toEqual(['200', '200', '200'])
    expect([(await undo()).http, (await validSignatures()).length]).toEqual([422, 1])
    expect((await undo('another-key')).status).toBe('200')
    expect([await validSignatures(), setup.undoneIds.length]).toEqual([[], 2])
  })
})

describe('incoming requests', () => {
  it('only the first twenty wrong codes per day are recorded, the last with a mark', async () => {
    const request = { loginId: HOLDER, validateCode: '000000', endorNo: 'E1', linkId: linkOf('E1') }
    for (let tried = 0; tried < 24; tried += 1) await setup.server.call('qyWxCustomerLogin', request)
    const wrongCodes = async () =>
      (await eventsOf(setup.server.db, linkOf('E1'))).filter(({ kind }) => kind === 'codeWrong').map(({ facts }) => facts)
    expect(await wrongCodes()).toEqual([...Array.from({ length: MAX_PER_DAY - 1 }, () => '{}'), '{"last":1}'])
    setup.server.clock.now += DAY
    await setup.server.call('qyWxCustomerLogin', request)
    expect(await wrongCodes()).toHaveLength(MAX_PER_DAY + 1)
  })
  it('SIGN-17 a link accepts twenty signatures; the next is refused for good, because waiting does not help', async () => {
    const token = await setup.holderOf('E1')
    setup.state.answer = { errcode: '-1', message: 'blurred' }
    for (let tried = 0; tried < MAX_SIGNATURES; tried += 1) expect((await setup.sign(token, strokes(tried))).status).toBe('-1')
    expect(await setup.sign(token, strokes(MAX_SIGNATURES))).toMatchObject({
      http: 200,
      status: '1',
      message: text('server.linkUsedUp'),
    })
    expect(setup.submissions).toHaveLength(MAX_SIGNATURES)
  })
  it('DEC-21 a signing request of 40 MB is accepted', async () => {
    expect(LIMITS.bodiesPerCaller).toBeGreaterThanOrEqual(Math.max(...schemas.calls.map(({ maxBody = 0 }) => maxBody)))
    const token = await setup.holderOf('E1')
    const photo = () => png(3, 3, pngChunk('IDAT', randomBytes(3_500_000))).toString('base64')
    const fileForm = Array.from({ length: 8 }, (_, index) => ({ fileName: `${index}.png`, fileType: 'png', fileBase: photo() }))
    expect(await setup.sign(token, { fileForm })).toMatchObject({ http: 200, status: '200' })
    expect(setup.submissions[0]?.images.map(({ fileBase }) => fileBase)).toEqual(fileForm.map(({ fileBase }) => fileBase))
  }, 60_000)
  it('DEC-03 a signer’s photos do not count as uploads of the steward who sent the link', async () => {
    await setup.sign(await setup.holderOf('E1'))
    await setup.server.db
      .updateTable('file')
      .set({ size: Number(schemas.setting('uploadQuota')) })
      .execute()
    const token = await setup.server.signIn('owner')
    expect((await setup.server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, { token })).http).toBe(200)
  })
})
