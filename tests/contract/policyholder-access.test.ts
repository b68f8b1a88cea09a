import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { POLICYHOLDER_CALLS } from '../../server/signing/policyholder-access.ts'
import { HOLDER, INSURED, linkOf } from './signing-fixtures.ts'
import { DAY, NOON, schemas, text } from './server.ts'
import { OWN, startSigningServer } from './signing-server.ts'

/** Calls that show and change nothing of the signing: they end sessions, and answer when something changed. */
const WITHOUT_PERMISSION: ReadonlySet<CallName> = new Set(['endAllSessions', 'endSession', 'getSigningNews'])
const CALLS = Object.keys(POLICYHOLDER_CALLS) as (keyof typeof POLICYHOLDER_CALLS)[]
const ofSigner = CALLS.filter((call) => POLICYHOLDER_CALLS[call] === 'signer')

let setup: Awaited<ReturnType<typeof startSigningServer>>
let holder: string
let insured: string
beforeEach(async () => {
  setup = await startSigningServer({ typedSignatures: true })
  insured = await setup.holderOf('E1', linkOf('E1'), INSURED)
  holder = await setup.holderOf('E1')
})
afterEach(() => setup.server.close())

/** Sends a call as a signer of E1, with the identity fields of its schema. */
async function send(call: keyof typeof POLICYHOLDER_CALLS, token: string, mobile: string) {
  const { request } = schemas.calls.find(({ id }) => id === call) ?? { request: {} }
  const own = Object.fromEntries(Object.entries({ ...OWN, mobile }).filter(([name]) => name in request))
  const more =
    call === 'uploadImageToPcis'
      ? await setup.signed(token, { mobile, shownHash: 's' })
      : call === 'noteSigningRead'
        ? { shownHash: 's' }
        : {}
  return setup.server.call(call, { ...own, ...more }, { token })
}

/** Returns everything that a refused call must not change. */
const rows = async () => {
  const { db } = setup.server
  return [
    await db.selectFrom('signing_link').selectAll().execute(),
    await db.selectFrom('signature').select(['signatureId', 'undoneAt']).execute(),
    await db.selectFrom('signing_event').select(['kind', 'at']).execute(),
    setup.undoneIds.length,
    setup.phone.sent.length,
  ]
}

describe('calls of policyholders', () => {
  it('each call that a policyholder can send has a declared permission', () => {
    const sendable = schemas.calls.filter(({ access }) => access === 'policyholder' || access === 'signedIn').map(({ id }) => id)
    expect(CALLS.toSorted()).toEqual(sendable.filter((id) => !WITHOUT_PERMISSION.has(id)).toSorted())
  })
  it('CALL2-27 tells another signer that somebody else has signed, also for the same picture and strokes', async () => {
    expect((await setup.sign(holder)).status).toBe('200')
    const message = schemas.text('server.signedByOther')
    const status = await setup.server.call('getWechatCustomerLoginResult', { ...OWN, mobile: INSURED }, { token: insured })
    expect(status.data).toEqual({ rows: [{ isAutograph: '1', message }] })
    expect(await setup.sign(insured, { mobile: INSURED })).toMatchObject({ status: '1', message })
    expect(setup.submissions).toHaveLength(1)
    expect((await setup.sign(holder)).status).toBe('200')
  })
  it.each(CALLS)('DEC-13 %s returns 410 and changes nothing once the core no longer names the caller', async (call) => {
    const request = { ...OWN, mobile: INSURED }
    expect((await setup.sign(holder)).status).toBe('200')
    for (const [token, mobile] of [
      [insured, INSURED],
      [holder, HOLDER],
    ] as const) {
      const signed = await setup.signed(token, { ...request, mobile })
      setup.state.isCorrected = true
      const before = await rows()
      const answer = call === 'uploadImageToPcis' ? await setup.server.call(call, signed, { token }) : await send(call, token, mobile)
      expect([answer.status, answer.message, answer.data]).toEqual(['410', text('server.linkEnded'), {}])
      expect(await rows()).toEqual(before)
      setup.state.isCorrected = false
    }
  })
  it.each(ofSigner)('DEC-31 %s returns 403 and changes nothing for another signer than the one who signed', async (call) => {
    await setup.sign(holder)
    const before = await rows()
    expect(await send(call, insured, INSURED)).toMatchObject({ http: 403, data: {} })
    expect(await rows()).toEqual(before)
    expect((await send(call, holder, HOLDER)).http).toBe(200)
  })
  it.each(CALLS)('DEC-31 %s of an expired link returns nothing to another signer than the one who signed', async (call) => {
    await setup.sign(holder)
    setup.server.clock.now = NOON + 4 * DAY
    const late = await setup.holderOf('E1', linkOf('E1'), INSURED)
    const answer = await send(call, late, INSURED)
    expect(answer.data).toEqual({})
    expect([answer.http, answer.status]).toEqual(
      ofSigner.includes(call) && call !== 'undoEndorsementAutograph' ? [403, '403'] : [200, '410'],
    )
  })
  it('another signer reads the endorsement and that it is signed, without `isSigner`', async () => {
    expect((await send('getSigningEndorsement', insured, INSURED)).data).not.toHaveProperty('isSigner')
    await setup.sign(holder)
    expect((await send('getSigningEndorsement', insured, INSURED)).data).toMatchObject({ isSigner: false })
    expect((await send('getSigningEndorsement', holder, HOLDER)).data).toMatchObject({ isSigner: true })
  })
  it('DEC-31 after an undo, the person who signs next owns the signature', async () => {
    await setup.sign(holder)
    await send('undoEndorsementAutograph', holder, HOLDER)
    expect((await setup.sign(insured, { mobile: INSURED })).status).toBe('200')
    expect((await send('undoEndorsementAutograph', holder, HOLDER)).http).toBe(403)
    expect((await send('getSigningCertificate', holder, HOLDER)).http).toBe(403)
    expect((await send('getSigningCertificate', insured, INSURED)).data).toHaveProperty('certificate')
  })
  it('DEC-31 the signer gets the certificate while the core is unavailable; another signer gets 503', async () => {
    await setup.sign(holder)
    setup.state.failsReads = true
    expect((await send('getSigningCertificate', holder, HOLDER)).data).toHaveProperty('certificate')
    expect(await send('getSigningCertificate', insured, INSURED)).toMatchObject({ status: '503', data: {} })
  })
})
