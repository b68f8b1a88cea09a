import { afterEach, beforeEach, expect, it } from 'vitest'
import { INSURED, linkOf } from './signing-fixtures.ts'
import { text } from './server.ts'
import { OWN, startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const { mobile } = OWN

/** Signs E1 and undoes the signature; the core executes the undo, but its answer is lost. Returns the signer's token. */
async function loseUndo(): Promise<string> {
  const token = await setup.holderOf('E1')
  expect((await setup.sign(token)).status).toBe('200')
  setup.state.losesAnswers = true
  expect((await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile }, { token })).http).toBe(500)
  setup.state.losesAnswers = false
  return token
}

/** Lets the clock repeat the undo, which is left to its own request for a minute. */
const finishUndo = async () => {
  setup.server.clock.now += 61_000
  await setup.server.tick()
}

const statusFor = async (token: string) =>
  (await setup.server.call('getWechatCustomerLoginResult', { endorNo: 'E1' }, { token })).data['rows']
const newsFor = async (call: 'getWorkNews' | 'getSigningNews', token: string) =>
  Number((await setup.server.call(call, {}, { token })).data['changedAt'])

it('SIGN-11 the signer is told that the undo is under way, not that the endorsement is signed', async () => {
  const token = await loseUndo()
  expect(await statusFor(token)).toEqual([{ isAutograph: '1', message: text('server.undoing') }])
  expect((await setup.server.call('getSigningEndorsement', {}, { token })).data).toMatchObject({ isSigner: true, undoing: true })
  const again = await setup.sign(token, { strokes: strokesOf(4) })
  expect(again).toMatchObject({ status: '-1', message: text('server.undoing') })
  await finishUndo()
  expect(await statusFor(token)).toEqual([{ isAutograph: '0' }])
  const { data } = await setup.server.call('getSigningEndorsement', {}, { token })
  expect([data['signedAt'], data['undoing']]).toEqual([undefined, undefined])
})

it('another signer of the endorsement is told that the undo is under way', async () => {
  await loseUndo()
  const other = await setup.holderOf('E1', linkOf('E1'), INSURED)
  expect(await statusFor(other)).toEqual([{ isAutograph: '1', message: text('server.undoingByOther') }])
  expect((await setup.server.call('getSigningEndorsement', {}, { token: other })).data).toMatchObject({ isSigner: false, undoing: true })
  expect(await setup.sign(other, { mobile: INSURED })).toMatchObject({ status: '-1', message: text('server.undoingByOther') })
})

it('the certificate says that the signature is being undone, and cannot be downloaded', async () => {
  const token = await loseUndo()
  const staff = await setup.server.signIn('owner')
  for (const [who, request] of [
    [token, {}],
    [staff, { endorNo: 'E1' }],
  ] as const) {
    const { data } = await setup.server.call('getSigningCertificate', request, { token: who })
    expect(data).toMatchObject({ certificate: { undoing: true } })
    const file = await setup.server.call('getSigningCertificateFile', request, { token: who })
    expect(file).toMatchObject({ status: '409', message: text('server.certificateUndoing') })
  }
  setup.state.undo = 'refused'
  await finishUndo()
  const { data } = await setup.server.call('getSigningCertificate', {}, { token })
  expect(data['certificate']).not.toHaveProperty('undoing')
  expect((await setup.server.call('getSigningCertificateFile', {}, { token })).status).toBe('200')
})

it('the steward sees the undo in link and list, can send no other link, and cannot withdraw this one', async () => {
  await loseUndo()
  const token = await setup.server.signIn('owner')
  const latest = async () => ((await setup.server.call('getSigningLink', { endorNo: 'E1' }, { token })).data as unknown as object[])[0]
  const listed = async () => {
    const { data } = await setup.server.call('getEndorNoByPolicyNo', { policyNoList: ['P-E1'] }, { token })
    return (data['endorDataList'] as { endorState: string }[])[0]?.endorState
  }
  expect(await latest()).toMatchObject({ linkStatus: 'undoing' })
  expect(await listed()).toBe('undoing')
  const reserved = await setup.server.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1', externalUserId: 'wm1' }, { token })
  expect(reserved).toMatchObject({ status: '409', message: text('server.linkSent') })
  const withdrawn = await setup.server.call('withdrawSigningLink', { linkId: linkOf('E1') }, { token })
  expect(withdrawn).toMatchObject({ status: '409', message: text('server.linkBusy') })
  await finishUndo()
  expect(await latest()).toMatchObject({ linkStatus: 'opened' })
  expect(await listed()).toBe('sent')
})

it('the open pages of the signer and the steward learn of the undo and of its end', async () => {
  const steward = await setup.server.signIn('owner')
  const other = await setup.holderOf('E2', linkOf('E2'))
  const before = await newsFor('getWorkNews', steward)
  setup.server.clock.now += 1_000
  const token = await loseUndo()
  const asked = [await newsFor('getSigningNews', token), await newsFor('getWorkNews', steward)]
  expect(asked[0]).toBe(setup.server.clock.now)
  expect(asked[1]).toBeGreaterThan(before)
  await finishUndo()
  expect(await newsFor('getSigningNews', token)).toBe(setup.server.clock.now)
  expect(await newsFor('getWorkNews', steward)).toBe(setup.server.clock.now)
  expect(await newsFor('getSigningNews', other)).toBe(0)
})
