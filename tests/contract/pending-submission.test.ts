import { afterEach, beforeEach, expect, it } from 'vitest'
import { INSURED, linkOf } from './signing-fixtures.ts'
import { text } from './server.ts'
import { startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

/** Signs E1; the submission or the core's answer to it is lost. Returns the signer's token. */
async function loseSubmission(lost: 'failsWrites' | 'losesAnswers' = 'losesAnswers'): Promise<string> {
  const token = await setup.holderOf('E1')
  setup.state[lost] = true
  await setup.sign(token)
  setup.state[lost] = false
  return token
}

/** Lets the clock repeat the submission, which is left to its own request for a minute. */
const finishSubmission = async () => {
  setup.server.clock.now += 61_000
  await setup.server.tick()
}

const statusFor = async (token: string) =>
  (await setup.server.call('getWechatCustomerLoginResult', { endorNo: 'E1' }, { token })).data['rows']
const shownTo = async (token: string) => (await setup.server.call('getSigningEndorsement', {}, { token })).data
const newsFor = async (token: string) => Number((await setup.server.call('getSigningNews', {}, { token })).data['changedAt'])

it('SIGN-09 DEC-19 tells both signers that a submission is being processed, as for an undo', async () => {
  const token = await loseSubmission()
  const other = await setup.holderOf('E1', linkOf('E1'), INSURED)
  for (const each of [token, other]) {
    expect(await statusFor(each)).toEqual([{ isAutograph: '1', message: text('server.signingPending') }])
    const data = await shownTo(each)
    expect(data).toMatchObject({ submitting: true })
    expect(data).not.toHaveProperty('signedAt')
  }
  expect(await setup.sign(token, { strokes: strokesOf(4) })).toMatchObject({ status: '-1', message: text('server.signingPending') })
  await finishSubmission()
  expect(await shownTo(token)).toMatchObject({ isSigner: true })
  expect(await shownTo(token)).not.toHaveProperty('submitting')
})

it('SIGN-09 after the core has refused the repeated submission, the endorsement can be signed again', async () => {
  const token = await loseSubmission('failsWrites')
  setup.state.answer = { errcode: '-1', message: '' }
  await finishSubmission()
  expect(await statusFor(token)).toEqual([{ isAutograph: '0' }])
  expect(await shownTo(token)).not.toHaveProperty('submitting')
})

it('the open pages of the signers learn of a submission and of its end', async () => {
  const other = await setup.holderOf('E1', linkOf('E1'), INSURED)
  expect(await newsFor(other)).toBe(0)
  setup.server.clock.now += 1_000
  await loseSubmission()
  expect(await newsFor(other)).toBe(setup.server.clock.now)
  await finishSubmission()
  expect(await newsFor(other)).toBe(setup.server.clock.now)
})
