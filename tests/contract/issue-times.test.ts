import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigner } from '../../server/files/signing.ts'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { isKnown, noteKnown } from '../../server/identity/known-networks.ts'
import { callerOf, issueToken } from '../../server/identity/sessions.ts'
import { createSignInStates } from '../../server/identity/sign-in-states.ts'
import { isCandidate, recordCandidates } from '../../server/customers/client-lookups.ts'
import { HOLDER } from './signing-fixtures.ts'
import { accepted, DAY, HOUR, NOON, SECRET, text } from './server.ts'
import { startSigningServer } from './signing-server.ts'

const YEAR = 365 * DAY
const MINUTE = 60_000
let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

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
      const token = await issueToken(setup.server.db, staff, at)
      return async (now) => (await callerOf(setup.server.db, token, now)) !== undefined
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
      const { db, personalData } = setup.server
      await recordCandidates({ db, personalData }, { userId: 'owner', mobile: '' }, [{ customerid: 'C1' }], at)
      return (now) => isCandidate({ db, personalData }, { userId: 'owner' }, { customerid: 'C1' }, now)
    },
  ],
  [
    'a known network',
    async (at) => {
      await noteKnown(setup.server.db, 'network', at)
      return (now) => isKnown(setup.server.db, 'network', now)
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
  it('refuses a ticket from that year, and deletes a session from that year at the next tick', async () => {
    const { server } = setup
    server.clock.now = NOON + YEAR
    const ticket = createClaimTickets(SECRET).issue({ registNo: 'R1', sentBy: 'owner' }, server.clock.now)
    const token = await server.signIn('owner')
    server.clock.now = NOON
    expect((await server.call('exchangeClaimTicket', { ticket })).message).toBe(text('server.ticketRefused'))
    expect((await server.call('getUserList', {}, { token })).http).toBe(401)
    await server.tick()
    expect(await callerOf(server.db, token, NOON + YEAR)).toBeUndefined()
  })
  it('a session from before the jump that was used meanwhile stays valid, and has its idle limit again', async () => {
    const { db } = setup.server
    const token = await issueToken(db, staff, NOON)
    await db
      .updateTable('session')
      .set({ seenAt: NOON + YEAR })
      .execute()
    expect(await callerOf(db, token, NOON + MINUTE)).toBeDefined()
    expect(await callerOf(db, token, NOON + MINUTE + 2 * HOUR)).toBeUndefined()
  })
  it('a code sent then is refused', async () => {
    const { server, phone } = setup
    server.clock.now = NOON + 2 * DAY
    const link = { endorNo: 'E1', linkId: 'L-E1' }
    await server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, ...link, ...accepted })
    await server.settled()
    server.clock.now = NOON
    const { status } = await server.call('qyWxCustomerLogin', { loginId: HOLDER, validateCode: phone.last(), ...link })
    expect(status).not.toBe('200')
  })
  it('an unsigned link reserved then is expired, and a new one can be sent and is shown', async () => {
    const { server } = setup
    await server.db.deleteFrom('signing_link').execute()
    const send = async () => {
      const token = await server.signIn('owner')
      const own = { endorNo: 'E1', policyNo: 'P-E1' }
      const { data } = await server.call('reserveSigningLink', own, { token })
      await server.call('addTaskMainAndMsgFollow', { ...own, linkId: data['linkId'], userId: 'owner' }, { token })
      return String(data['linkId'])
    }
    const status = async () => {
      const { data } = await server.call('getSigningLink', { endorNo: 'E1' }, { token: await server.signIn('owner') })
      const [link] = data as unknown as Record<string, unknown>[]
      return [link?.['linkId'], link?.['linkStatus']]
    }
    server.clock.now = NOON + YEAR
    const early = await send()
    server.clock.now = NOON
    expect(await status()).toEqual([early, 'expired'])
    expect(await setup.holderOf('E1', early)).toBe('undefined')
    const right = await send()
    expect(await status()).toEqual([right, 'sent'])
    expect(await setup.holderOf('E1', right)).not.toBe('undefined')
  })
  it('a submission without an answer of the core is repeated', async () => {
    const { server, state } = setup
    server.clock.now = NOON + 2 * HOUR
    state.failsWrites = true
    await setup.sign(await setup.holderOf('E1'))
    state.failsWrites = false
    server.clock.now = NOON
    await server.tick()
    expect(setup.submissions).toHaveLength(1)
  })
  it('DEC-19 a request that was answered before is not executed again by a retry during or after the jump', async () => {
    const { server } = setup
    const taskId = await server.task()
    const change = { taskId, taskStatus: '2', taskStatusTime: '2026-11-20 12:00:00' }
    const post = async () =>
      (await server.call('updateTask', change, { token: await server.signIn('owner'), headers: { 'Idempotency-Key': 'key-00001' } })).http
    expect(await post()).toBe(200)
    server.clock.now = NOON + YEAR
    expect(await post()).toBe(200)
    server.clock.now = NOON
    expect(await post()).toBe(200)
  })
})
