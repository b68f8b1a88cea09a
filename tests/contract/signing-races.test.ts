import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { MOST_SIGNATURES } from '../../server/signing/begin.ts'
import { MOST_A_DAY } from '../../server/signing/from-outside.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { HOLDER, linkOf } from './codes.ts'
import { png } from './samples.ts'
import { DAY, HOUR, NOON, schemas, text } from './server.ts'
import { kindsOf, startSigning } from './signing.ts'

let there: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  there = await startSigning()
})
afterEach(() => there.house.close())

const standing = async () =>
  (await there.house.db.selectFrom('signature').select('outcome').where('undoneAt', 'is', null).execute()).filter(
    ({ outcome }) => outcome !== 'refused',
  )
const strokes = (index: number) => ({ strokes: `{"strokes":[${index}]}` })

/** A second link for E1 that went out although the first one had: its sender's phone never said so. */
async function secondLink(): Promise<string> {
  const link = await there.house.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
  const second = { ...link, linkId: 'L-E1-second', userId: 'creator' }
  await there.house.db.insertInto('signing_link').values(second).execute()
  return second.linkId
}

describe('at once', () => {
  it.each(['different', 'equal'])('a hundred %s submissions of one link are one signature, and none is a fault', async (which) => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        there.house.call('uploadImageToPcis', { ...request, ...strokes(which === 'equal' ? 0 : index) }, { token }),
      ),
    )
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await standing()).toHaveLength(1)
    expect(new Set(there.handedIn.map(({ submissionId }) => submissionId)).size).toBe(1)
    expect((await kindsOf(there.house)).filter((kind) => kind === 'signed' || kind === 'accepted')).toEqual(['signed', 'accepted'])
    expect(isWhole(await eventsOf(there.house.db, linkOf('E1')))).toBe(true)
  })
  it('two links for one endorsement are signed once', async () => {
    const tokens = [await there.holderOf('E1'), await there.holderOf('E1', await secondLink())]
    const requests = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const token = tokens[index % 2] ?? ''
        return { token, request: await there.signed(token, strokes(index)) }
      }),
    )
    const answers = await Promise.all(requests.map(({ request, token }) => there.house.call('uploadImageToPcis', request, { token })))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await standing()).toHaveLength(1)
    expect(new Set(there.handedIn.map(({ submissionId }) => submissionId)).size).toBe(1)
  })
  it('DEC-29 a link is withdrawn or signed, never both', async () => {
    const token = await there.holderOf('E1')
    const owner = await there.house.signIn('owner')
    const request = await there.signed(token)
    const [signed, withdrawn] = await Promise.all([
      there.house.call('uploadImageToPcis', request, { token }),
      there.house.call('withdrawSigningLink', { linkId: linkOf('E1') }, { token: owner }),
    ])
    expect([signed.status === '200', withdrawn.status === '200'].filter(Boolean)).toHaveLength(1)
    const link = await there.house.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
    expect([link.signedAt !== null, link.withdrawnAt !== null].filter(Boolean)).toHaveLength(1)
  })
  it('SENDLINK-03 of two links that are confirmed, one has gone out', async () => {
    await there.house.db.updateTable('signing_link').set({ withdrawnAt: NOON }).execute()
    const links = await Promise.all(
      (['owner', 'creator'] as const).map(async (userId) => {
        const token = await there.house.signIn(userId)
        const { data } = await there.house.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
        return { token, request: { endorNo: 'E1', policyNo: 'P-E1', userId, linkId: data['linkId'] } }
      }),
    )
    const answers = await Promise.all(links.map(({ token, request }) => there.house.call('addTaskMainAndMsgFollow', request, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200', '409']))
  })
})

describe('a core that is away', () => {
  it('SIGN-16 before it has heard of a signature: words, and one may try again', async () => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token)
    there.state.readsAway = true
    expect(await there.house.call('uploadImageToPcis', request, { token })).toMatchObject({
      http: 200,
      status: '-1',
      message: text('server.insurerAway'),
    })
    expect(await standing()).toEqual([])
    there.state.readsAway = false
    expect((await there.house.call('uploadImageToPcis', request, { token })).status).toBe('200')
  })
  it('is asked once a round, and one line says so', async () => {
    const token = await there.holderOf('E1')
    await there.holderOf('E2')
    there.state.isAway = true
    await there.sign(token)
    await there.sign(await there.holderOf('E2'), { endorNo: 'E2', policyNo: 'P-E2' })
    there.house.clock.now += HOUR
    there.state.tried = 0
    const before = there.house.logs.length
    await there.house.tick()
    expect([there.state.tried, there.house.logs.slice(before).filter((line) => line.includes('signing')).length]).toEqual([1, 1])
  })
})

describe('a signature that is being taken back', () => {
  it('SIGN-18 is taken back in the end, though nobody heard the core’s answer, and nothing is signed meanwhile', async () => {
    const token = await there.holderOf('E1')
    await there.sign(token)
    const undo = () => there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    there.state.isAway = true
    expect((await undo()).http).toBe(500)
    there.state.isAway = false
    const busy = { status: '-1', message: text('server.signingPending') }
    expect([await there.sign(token), await there.sign(token, strokes(1))]).toMatchObject([busy, busy])
    there.house.clock.now += HOUR
    await there.house.tick()
    expect(await standing()).toEqual([])
    expect(there.undone).toEqual([there.handedIn[0]?.submissionId])
    expect((await kindsOf(there.house)).slice(-2)).toEqual(['undoAsked', 'undone'])
    const again = await there.holderOf('E1')
    expect((await there.sign(again, strokes(1))).status).toBe('200')
    expect(await standing()).toHaveLength(1)
  })
})

describe('what arrives', () => {
  it('DEC-34 of a flood of wrong codes the first twenty a day are noted, and the last of them says so', async () => {
    const request = { loginId: HOLDER, validateCode: '000000', endorNo: 'E1', linkId: linkOf('E1') }
    for (let tried = 0; tried < 24; tried += 1) await there.house.call('qyWxCustomerLogin', request)
    const noted = async () =>
      (await eventsOf(there.house.db, linkOf('E1'))).filter(({ kind }) => kind === 'codeWrong').map(({ facts }) => facts)
    expect(await noted()).toEqual([...Array.from({ length: MOST_A_DAY - 1 }, () => '{}'), '{"last":1}'])
    there.house.clock.now += DAY
    await there.house.call('qyWxCustomerLogin', request)
    expect(await noted()).toHaveLength(MOST_A_DAY + 1)
  })
  it('DEC-03 twenty signatures of one link are kept: who goes on is refused 429', async () => {
    const token = await there.holderOf('E1')
    there.state.answer = { errcode: '-1', message: 'blurred' }
    for (let tried = 0; tried < MOST_SIGNATURES; tried += 1) expect((await there.sign(token, strokes(tried))).status).toBe('-1')
    expect((await there.sign(token, strokes(MOST_SIGNATURES))).http).toBe(429)
    expect(there.handedIn).toHaveLength(MOST_SIGNATURES)
  })
  it('DEC-21 a signing request of 40 MB is let in, one at a time for each signer', async () => {
    expect(LIMITS.bodiesOfOne).toBeGreaterThanOrEqual(Math.max(...schemas.calls.map(({ maxBody = 0 }) => maxBody)))
    const token = await there.holderOf('E1')
    const photo = () => Buffer.concat([png(3, 3), randomBytes(3_500_000)]).toString('base64')
    const fileForm = Array.from({ length: 8 }, (_, index) => ({ fileName: `${index}.png`, fileType: 'png', fileBase: photo() }))
    expect(await there.sign(token, { fileForm })).toMatchObject({ http: 200, status: '200' })
    expect(there.handedIn[0]?.images.map(({ fileBase }) => fileBase)).toEqual(fileForm.map(({ fileBase }) => fileBase))
  }, 60_000)
  it('DEC-03 a signer’s photos do not count as uploads of the steward who sent the link', async () => {
    await there.sign(await there.holderOf('E1'))
    await there.house.db
      .updateTable('file')
      .set({ size: Number(schemas.setting('uploadQuota')) })
      .execute()
    const token = await there.house.signIn('owner')
    expect((await there.house.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, { token })).http).toBe(200)
  })
})
