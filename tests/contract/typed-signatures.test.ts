import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { SIGNATURE } from '../../server/signing/tables.ts'
import { HOLDER, INSURED, linkOf } from './codes.ts'
import { png } from './samples.ts'
import { HOUR, text } from './server.ts'
import { kindsOf, startSigning } from './signing.ts'

const MINUTE = 60_000
const photo = png(3, 3).toString('base64')

let there: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  there = await startSigning({ typedSignatures: true })
})
afterEach(() => there.house.close())

/** Asks for the second code, a minute after the first, and returns what was sent. */
async function askFor(token: string): Promise<string> {
  there.house.clock.now += MINUTE
  expect((await there.house.call('sendSigningCode', { mobile: HOLDER }, { token })).status).toBe('200')
  await there.house.settled()
  return there.phone.last()
}
const typed = (validateCode: string, typedName = 'A holder') => ({ typedName, validateCode, strokes: '' })
const signatures = async () => {
  const { db, personalData } = there.house
  const rows = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', 'signing'))
    .selectAll('signature')
    .select('wrappedKey')
    .execute()
  return personalData.decryptRows(SIGNATURE, rows)
}

describe('a name that is typed', () => {
  it('DEC-34 with the second code signs, and the record, its events and the core are told that it was typed', async () => {
    const token = await there.holderOf('E1')
    expect((await there.house.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ mayType: true })
    const code = await askFor(token)
    expect(await there.sign(token, typed(code))).toMatchObject({ http: 200, status: '200' })
    expect(await signatures()).toMatchObject([{ method: 'typed', typedName: 'A holder', strokes: '', outcome: 'accepted' }])
    expect(there.handedIn).toMatchObject([{ method: 'typed' }])
    const first = ['opened', 'codeSent', 'codeRight', 'codeSent', 'codeRight']
    expect(await kindsOf(there.house)).toEqual([...first, 'signed', 'photoAdded', 'submitted', 'accepted'])
    const events = await eventsOf(there.house.db, linkOf('E1'))
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
    const kept = JSON.stringify([events, await there.house.db.selectFrom('signature').selectAll().execute()])
    expect(kept).not.toContain('A holder')
  })
  it('a drawn one is said to be drawn, and the core hears nothing of it', async () => {
    await there.sign(await there.holderOf('E1'))
    expect(await signatures()).toMatchObject([{ method: 'drawn', typedName: '' }])
    expect(there.handedIn[0]).not.toHaveProperty('method')
    const signed = (await eventsOf(there.house.db, linkOf('E1'))).find(({ kind }) => kind === 'signed')
    expect(JSON.parse(signed?.facts ?? '{}')).toMatchObject({ method: 'drawn' })
  })
  it.each([
    ['blanks around it', '  A   holder '],
    ['another form of Unicode', 'A holder'.normalize('NFD')],
  ])('is theirs with %s', async (_what, name) => {
    const token = await there.holderOf('E1')
    expect((await there.sign(token, typed(await askFor(token), name))).status).toBe('200')
  })
  it('DEC-13 is the name of whose mobile is signed in; a wrong name or code is one refusal, says no name, and costs a try', async () => {
    const token = await there.holderOf('E1')
    const code = await askFor(token)
    const wrong = { http: 200, status: '-1', message: text('server.typedWrong') }
    for (const more of [typed(code, 'An insured'), typed(code === '000000' ? '000001' : '000000'), typed(code, 'a')])
      expect(await there.sign(token, more)).toMatchObject(wrong)
    expect(await signatures()).toEqual([])
    expect((await kindsOf(there.house)).filter((kind) => kind === 'codeWrong')).toHaveLength(3)
    expect((await there.sign(token, typed(code))).status).toBe('200')
  })
  it('five wrong names use a code up', async () => {
    const token = await there.holderOf('E1')
    const code = await askFor(token)
    for (let tried = 0; tried < 5; tried += 1) await there.sign(token, typed(code, `A name ${tried}`))
    expect((await there.sign(token, typed(code))).status).toBe('-1')
    expect(await signatures()).toEqual([])
  })
  it('DEC-19 the same again is the same signature and needs no second code; another needs one', async () => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token, typed(await askFor(token)))
    there.state.isAway = true
    expect((await there.house.call('uploadImageToPcis', request, { token })).http).toBe(500)
    there.state.isAway = false
    expect((await there.house.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect((await there.house.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect(await signatures()).toHaveLength(1)
    await there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect((await there.house.call('uploadImageToPcis', request, { token })).status).toBe('-1')
  })
  it('of many at once with one code one stands', async () => {
    const token = await there.holderOf('E1')
    const code = await askFor(token)
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        there.signed(token, { ...typed(code), fileForm: [{ fileName: `${index}.png`, fileType: 'png', fileBase: photo }] }),
      ),
    )
    await Promise.all(requests.map((request) => there.house.call('uploadImageToPcis', request, { token })))
    expect(await signatures()).toHaveLength(1)
  })
  it('whose answer was lost is handed in again as a typed one', async () => {
    const token = await there.holderOf('E1')
    const request = typed(await askFor(token))
    there.state.isAway = true
    await there.sign(token, request)
    there.state.isAway = false
    there.house.clock.now += HOUR
    await there.house.tick()
    expect(there.handedIn).toMatchObject([{ method: 'typed' }])
  })
})

describe('the second code', () => {
  it('DEC-12 signs nobody in, and a code to sign in signs nothing', async () => {
    const token = await there.holderOf('E1')
    const login = there.phone.last()
    expect((await there.sign(token, typed(login))).status).toBe('-1')
    const code = await askFor(token)
    const request = { loginId: HOLDER, validateCode: code, endorNo: 'E1', linkId: linkOf('E1') }
    expect((await there.house.call('qyWxCustomerLogin', request)).status).toBe('401')
  })
  it('DEC-12 is bound to its link', async () => {
    const one = await there.holderOf('E1')
    const other = await there.holderOf('E2')
    const code = await askFor(other)
    expect((await there.sign(one, typed(code))).status).toBe('-1')
  })
  it('DEC-12 is counted with the others of the number: one a minute', async () => {
    const token = await there.holderOf('E1')
    expect((await there.house.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(429)
    await askFor(token)
    expect((await there.house.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(429)
  })
  it('DEC-13 goes to the number that is signed in and to no other', async () => {
    const token = await there.holderOf('E1')
    there.house.clock.now += MINUTE
    const before = there.phone.sent.length
    expect((await there.house.call('sendSigningCode', { mobile: INSURED }, { token })).http).toBe(403)
    await there.house.settled()
    expect(there.phone.sent).toHaveLength(before)
  })
  it('is not sent for what is signed, or withdrawn', async () => {
    const token = await there.holderOf('E1')
    await there.sign(token)
    there.house.clock.now += MINUTE
    const ask = () => there.house.call('sendSigningCode', { mobile: HOLDER }, { token })
    expect(await ask()).toMatchObject({ status: '409', message: text('server.signed') })
    await there.house.db.updateTable('signing_link').set({ signedAt: null, signatureId: null, withdrawnAt: 1 }).execute()
    expect(await ask()).toMatchObject({ status: '410', message: text('server.linkEnded') })
  })
})

describe('what is neither drawn nor typed', () => {
  it.each([
    ['without strokes and without a name', { strokes: '' }],
    ['with both', { typedName: 'A holder', validateCode: '123456' }],
    ['with a name and no code', { typedName: 'A holder', strokes: '' }],
  ])('is refused 422: %s', async (_what, more) => {
    expect((await there.sign(await there.holderOf('E1'), more)).http).toBe(422)
    expect(await signatures()).toEqual([])
  })
})

describe('where the operator lets nobody type', () => {
  it('none is offered, none is sent, and none is taken', async () => {
    await there.house.close()
    there = await startSigning()
    const token = await there.holderOf('E1')
    expect((await there.house.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ mayType: false })
    there.house.clock.now += MINUTE
    expect((await there.house.call('sendSigningCode', { mobile: HOLDER }, { token })).http).toBe(403)
    expect((await there.sign(token, typed('123456'))).http).toBe(422)
    expect(await signatures()).toEqual([])
  })
})
