import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { SIGNATURE } from '../../server/signing/tables.ts'
import { HOLDER, INSURED, linkOf } from './signing-fixtures.ts'
import { png } from './samples.ts'
import { HOUR, text } from './server.ts'
import { kindsOf, startSigningServer } from './signing-server.ts'

const MINUTE = 60_000
const photo = png(3, 3).toString('base64')

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer({ typedSignatures: true })
})
afterEach(() => setup.server.close())

/** Requests the second code, a minute after the first, and returns the code. */
async function signingCode(token: string): Promise<string> {
  setup.server.clock.now += MINUTE
  expect((await setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })).status).toBe('200')
  await setup.server.settled()
  return setup.phone.last()
}
const typed = (validateCode: string, typedName = 'A holder') => ({ typedName, validateCode, strokes: '' })
const signatures = async () => {
  const { db, personalData } = setup.server
  const rows = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', 'signing'))
    .selectAll('signature')
    .select('wrappedKey')
    .execute()
  return personalData.decryptRows(SIGNATURE, rows)
}

describe('a typed name', () => {
  it('with the second code signs; record, events and core get the method `typed`', async () => {
    const token = await setup.holderOf('E1')
    expect((await setup.server.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ mayType: true })
    const code = await signingCode(token)
    expect(await setup.sign(token, typed(code))).toMatchObject({ http: 200, status: '200' })
    expect(await signatures()).toMatchObject([{ method: 'typed', typedName: 'A holder', strokes: '', outcome: 'accepted' }])
    expect(setup.submissions).toMatchObject([{ method: 'typed' }])
    const first = ['opened', 'codeSent', 'codeRight', 'codeSent', 'codeRight']
    expect(await kindsOf(setup.server)).toEqual([...first, 'signed', 'photoAdded', 'submitted', 'accepted'])
    const events = await eventsOf(setup.server.db, linkOf('E1'))
    expect(isWhole(events)).toBe(true)
    const facts = events.map((event) => JSON.parse(event.facts) as Record<string, unknown>)
    expect(facts.map(({ purpose }) => purpose)).toEqual([
      undefined,
      undefined,
      undefined,
      'signing',
      'signing',
      ...[1, 2, 3, 4].map(() => undefined),
    ])
    expect(facts[5]).toMatchObject({ method: 'typed', typedHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const rows = JSON.stringify([events, await setup.server.db.selectFrom('signature').selectAll().execute()])
    expect(rows).not.toContain('A holder')
  })
  it('a drawn signature has the method `drawn`, which the core does not get', async () => {
    await setup.sign(await setup.holderOf('E1'))
    expect(await signatures()).toMatchObject([{ method: 'drawn', typedName: '' }])
    expect(setup.submissions[0]).not.toHaveProperty('method')
    const signed = (await eventsOf(setup.server.db, linkOf('E1'))).find(({ kind }) => kind === 'signed')
    expect(JSON.parse(signed?.facts ?? '{}')).toMatchObject({ method: 'drawn' })
  })
  it.each([
    ['additional spaces', '  A   holder '],
    ['another form of Unicode', 'A holder'.normalize('NFD')],
    ['full width and another case', '\uff21\u3000HOLDER'],
    ['a dot instead of a space', 'A\u30fbholder'],
  ])('matches with %s', async (_what, name) => {
    const token = await setup.holderOf('E1')
    expect((await setup.sign(token, typed(await signingCode(token), name))).status).toBe('200')
  })
  it('DEC-13 must be the name of the signed-in mobile; a wrong name or code gets one message and counts as an attempt', async () => {
    const token = await setup.holderOf('E1')
    const code = await signingCode(token)
    const wrong = { http: 200, status: '-1', message: text('server.typedWrong') }
    for (const more of [typed(code, 'An insured'), typed(code === '000000' ? '000001' : '000000'), typed(code, 'a')])
      expect(await setup.sign(token, more)).toMatchObject(wrong)
    expect(await signatures()).toEqual([])
    expect((await kindsOf(setup.server)).filter((kind) => kind === 'codeWrong')).toHaveLength(3)
    expect((await setup.sign(token, typed(code))).status).toBe('200')
  })
  it('a request for a code with a known key sends another code, because the first one expires', async () => {
    const token = await setup.holderOf('E1')
    const codes: string[] = []
    for (let asked = 0; asked < 2; asked += 1) {
      setup.server.clock.now += 6 * MINUTE
      const sent = { token, headers: { 'idempotency-key': 'lost-answer' } }
      expect((await setup.server.call('sendSigningCode', { mobile: HOLDER }, sent)).status).toBe('200')
      await setup.server.settled()
      codes.push(setup.phone.last())
    }
    expect(codes[0]).not.toBe(codes[1])
    expect((await setup.sign(token, typed(codes[1] ?? ''))).status).toBe('200')
  })
  it('five wrong names invalidate a code', async () => {
    const token = await setup.holderOf('E1')
    const code = await signingCode(token)
    for (let tried = 0; tried < 5; tried += 1) await setup.sign(token, typed(code, `A name ${tried}`))
    expect((await setup.sign(token, typed(code))).status).toBe('-1')
    expect(await signatures()).toEqual([])
  })
  it('a repetition returns the same signature without another code; a new signature requires one', async () => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token, typed(await signingCode(token)))
    setup.state.failsWrites = true
    expect((await setup.server.call('uploadImageToPcis', request, { token })).http).toBe(500)
    setup.state.failsWrites = false
    expect((await setup.server.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect((await setup.server.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect(await signatures()).toHaveLength(1)
    await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect((await setup.server.call('uploadImageToPcis', request, { token })).status).toBe('-1')
  })
  it('creates one signature for parallel requests with one code', async () => {
    const token = await setup.holderOf('E1')
    const code = await signingCode(token)
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        setup.signed(token, { ...typed(code), fileForm: [{ fileName: `${index}.png`, fileType: 'png', fileBase: photo }] }),
      ),
    )
    await Promise.all(requests.map((request) => setup.server.call('uploadImageToPcis', request, { token })))
    expect(await signatures()).toHaveLength(1)
  })
  it('is submitted again with the method `typed` after a lost answer', async () => {
    const token = await setup.holderOf('E1')
    const request = typed(await signingCode(token))
    setup.state.failsWrites = true
    await setup.sign(token, request)
    setup.state.failsWrites = false
    setup.server.clock.now += HOUR
    await setup.server.tick()
    expect(setup.submissions).toMatchObject([{ method: 'typed' }])
  })
})

describe('the second code', () => {
  it('DEC-12 is not valid for signing in, and a sign-in code is not valid for signing', async () => {
    const token = await setup.holderOf('E1')
    const login = setup.phone.last()
    expect((await setup.sign(token, typed(login))).status).toBe('-1')
    const code = await signingCode(token)
    const request = { loginId: HOLDER, validateCode: code, endorNo: 'E1', linkId: linkOf('E1') }
    expect((await setup.server.call('qyWxCustomerLogin', request)).status).toBe('401')
  })
  it('DEC-12 is bound to its link', async () => {
    const one = await setup.holderOf('E1')
    const other = await setup.holderOf('E2')
    const code = await signingCode(other)
    expect((await setup.sign(one, typed(code))).status).toBe('-1')
  })
  it('DEC-12 can be requested once a minute, also directly after the code of the login', async () => {
    const token = await setup.holderOf('E1')
    expect((await setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(200)
    expect((await setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(429)
  })
  it('DEC-13 is sent only to the signed-in mobile', async () => {
    const token = await setup.holderOf('E1')
    setup.server.clock.now += MINUTE
    const before = setup.phone.sent.length
    expect((await setup.server.call('sendSigningCode', { mobile: INSURED }, { token })).http).toBe(403)
    await setup.server.settled()
    expect(setup.phone.sent).toHaveLength(before)
  })
  it('is not sent for a signed or withdrawn link', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    setup.server.clock.now += MINUTE
    const ask = () => setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })
    expect(await ask()).toMatchObject({ status: '409', message: text('server.signed') })
    await setup.server.db.updateTable('signing_link').set({ signedAt: null, signatureId: null, withdrawnAt: 1 }).execute()
    expect(await ask()).toMatchObject({ status: '410', message: text('server.linkEnded') })
  })
})

describe('a signature that is not exactly drawn or typed', () => {
  it.each([
    ['without strokes and without a name', { strokes: '' }],
    ['with both', { typedName: 'A holder', validateCode: '123456' }],
    ['with a name and no code', { typedName: 'A holder', strokes: '' }],
  ])('returns 422: %s', async (_what, more) => {
    expect((await setup.sign(await setup.holderOf('E1'), more)).http).toBe(422)
    expect(await signatures()).toEqual([])
  })
})

describe('typed signatures that are disabled', () => {
  it('are not offered, get no code, and are not accepted', async () => {
    await setup.server.close()
    setup = await startSigningServer()
    const token = await setup.holderOf('E1')
    expect((await setup.server.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ mayType: false })
    setup.server.clock.now += MINUTE
    expect((await setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(403)
    expect((await setup.sign(token, typed('123456'))).http).toBe(422)
    expect(await signatures()).toEqual([])
  })
})
