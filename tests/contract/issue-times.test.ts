import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigner } from '../../server/files/signing.ts'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { isKnown, noteKnown } from '../../server/identity/known-networks.ts'
import { callerOf, issueToken } from '../../server/identity/sessions.ts'
import { createSignInStates } from '../../server/identity/sign-in-states.ts'
import { isCandidate, recordCandidates } from '../../server/customers/client-lookups.ts'
import { HOLDER } from './codes.ts'
import { accepted, DAY, HOUR, NOON, SECRET, text } from './server.ts'
import { startSigning } from './signing.ts'

const YEAR = 365 * DAY
const MINUTE = 60_000
let setup: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  setup = await startSigning()
})
afterEach(() => setup.house.close())

const staff = { kind: 'staff', userId: 'owner' } as const
const addressParts = (address: string) => {
  const query = new URL(address, 'http://localhost').searchParams
  return { expires: query.get('expires') ?? undefined, signature: query.get('signature') ?? undefined }
}

/** What carries an issue time: issues one at a time, and returns whether it is accepted at another time. */
const ISSUED: [what: string, issue: (at: number) => Promise<(now: number) => Promise<boolean>>][] = [
  [
    'a session',
    async (at) => {
      const token = await issueToken(setup.house.db, staff, at)
      return async (now) => (await callerOf(setup.house.db, token, now)) !== undefined
    },
  ],
  [
    'a claim ticket',
    async (at) => {
      const tickets = createClaimTickets(SECRET)
      const ticket = tickets.issue({ registNo: 'R1', sentBy: 'owner' }, at)
      return async (now) => tickets.read(ticket, now) !== undefined
    },
  ],
  [
    'a file address',
    async (at) => {
      const signer = createSigner(SECRET)
      const address = addressParts(signer.address('F1', at))
      return async (now) => signer.isValid('F1', address, now)
    },
  ],
  [
    'a sign-in state',
    async (at) => {
      const states = createSignInStates(SECRET)
      const state = states.issue('browser', at)
      return async (now) => states.check(state, 'browser', now) === 'good'
    },
  ],
  [
    'a result of a client lookup',
    async (at) => {
      const { db, personalData } = setup.house
      await recordCandidates({ db, personalData }, { userId: 'owner', mobile: '' }, [{ customerid: 'C1' }], at)
      return (now) => isCandidate({ db, personalData }, { userId: 'owner' }, { customerid: 'C1' }, now)
    },
  ],
  [
    'a known network',
    async (at) => {
      await noteKnown(setup.house.db, 'network', at)
      return (now) => isKnown(setup.house.db, 'network', now)
    },
  ],
]

describe.each(ISSUED)('DEC-41 %s', (_what, issue) => {
  it('is accepted by a clock up to 60 s behind the issuing one', async () => {
    const isAccepted = await issue(NOON)
    expect([await isAccepted(NOON), await isAccepted(NOON - MINUTE)]).toEqual([true, true])
  })
  it.each([
    ['61 s', MINUTE + 1],
    ['8 h', 8 * HOUR],
    ['a year', YEAR],
  ])('that was issued %s ahead is refused once the clock is right', async (_error, ahead) => {
    const isAccepted = await issue(NOON + ahead)
    expect(await isAccepted(NOON)).toBe(false)
  })
})

describe('DEC-41 after a clock that was a year ahead is set right', () => {
  it('a ticket exchanged then opens nothing, and a session issued then is deleted by the next tick', async () => {
    const { house } = setup
    house.clock.now = NOON + YEAR
    const ticket = createClaimTickets(SECRET).issue({ registNo: 'R1', sentBy: 'owner' }, house.clock.now)
    const token = await house.signIn('owner')
    house.clock.now = NOON
    expect((await house.call('exchangeClaimTicket', { ticket })).message).toBe(text('server.ticketRefused'))
    expect((await house.call('getUserList', {}, { token })).http).toBe(401)
    await house.tick()
    expect(await callerOf(house.db, token, NOON + YEAR)).toBeUndefined()
  })
  it('a session from before the jump that was used meanwhile stays valid, and has its idle limit again', async () => {
    const { db } = setup.house
    const token = await issueToken(db, staff, NOON)
    await db
      .updateTable('session')
      .set({ seenAt: NOON + YEAR })
      .execute()
    expect(await callerOf(db, token, NOON + MINUTE)).toBeDefined()
    expect(await callerOf(db, token, NOON + MINUTE + 2 * HOUR)).toBeUndefined()
  })
  it('a code sent then is refused', async () => {
    const { house, phone } = setup
    house.clock.now = NOON + 2 * DAY
    const link = { endorNo: 'E1', linkId: 'L-E1' }
    await house.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, ...link, ...accepted })
    await house.settled()
    house.clock.now = NOON
    const { status } = await house.call('qyWxCustomerLogin', { loginId: HOLDER, validateCode: phone.last(), ...link })
    expect(status).not.toBe('200')
  })
  it('an unsigned link reserved then is expired, and a new one can be sent and is shown', async () => {
    const { house } = setup
    await house.db.deleteFrom('signing_link').execute()
    const send = async () => {
      const token = await house.signIn('owner')
      const own = { endorNo: 'E1', policyNo: 'P-E1' }
      const { data } = await house.call('reserveSigningLink', own, { token })
      await house.call('addTaskMainAndMsgFollow', { ...own, linkId: data['linkId'], userId: 'owner' }, { token })
      return String(data['linkId'])
    }
    const status = async () => {
      const { data } = await house.call('getSigningLink', { endorNo: 'E1' }, { token: await house.signIn('owner') })
      const [link] = data as unknown as Record<string, unknown>[]
      return [link?.['linkId'], link?.['linkStatus']]
    }
    house.clock.now = NOON + YEAR
    const early = await send()
    house.clock.now = NOON
    expect(await status()).toEqual([early, 'expired'])
    expect(await setup.holderOf('E1', early)).toBe('undefined')
    const right = await send()
    expect(await status()).toEqual([right, 'sent'])
    expect(await setup.holderOf('E1', right)).not.toBe('undefined')
  })
  it('a submission without an answer of the core is repeated', async () => {
    const { house, state } = setup
    house.clock.now = NOON + 2 * HOUR
    state.isAway = true
    await setup.sign(await setup.holderOf('E1'))
    state.isAway = false
    house.clock.now = NOON
    await house.tick()
    expect(setup.handedIn).toHaveLength(1)
  })
  it('DEC-19 a request that was answered before is not executed again by a retry during or after the jump', async () => {
    const { house } = setup
    const taskId = await house.task()
    const change = { taskId, taskStatus: '2', taskStatusTime: '2026-11-20 12:00:00' }
    const post = async () =>
      (await house.call('updateTask', change, { token: await house.signIn('owner'), headers: { 'Idempotency-Key': 'key-00001' } })).http
    expect(await post()).toBe(200)
    house.clock.now = NOON + YEAR
    expect(await post()).toBe(200)
    house.clock.now = NOON
    expect(await post()).toBe(200)
  })
})
