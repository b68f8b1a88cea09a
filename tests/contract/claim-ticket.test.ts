import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { callerOf } from '../../server/identity/sessions.ts'
import { HOUR, type TestServer, NOON, SECRET, startTestServer, text } from './server.ts'

const REGIST_NO = '60507012026000123456'
const CLAIM = { registNo: REGIST_NO, sentBy: 'owner' }
const OLD_SECRET = 'the secret before, of the tests, 32'
const tickets = createClaimTickets(SECRET)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ previousSecret: OLD_SECRET })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOON
})

const exchange = (ticket: string) => server.call('exchangeClaimTicket', { ticket })
const refused = { http: 200, status: '401', message: text('server.ticketRefused'), data: {} }
const callerAfter = (token: unknown, ms: number) => callerOf(server.db, String(token), NOON + ms)

describe('DEC-14 exchangeClaimTicket', () => {
  it('returns a session for the pictures of one claim, without access to staff calls', async () => {
    const { status, data } = await exchange(tickets.issue(CLAIM, NOON))
    expect([status, data['registNo']]).toEqual(['200', REGIST_NO])
    expect(await callerAfter(data['token'], 0)).toMatchObject({ kind: 'ticket', registNo: REGIST_NO })
    expect((await server.call('getUserList', {}, { token: String(data['token']) })).http).toBe(403)
  })
  it('opens a new session each time the link is opened within 24 hours', async () => {
    const ticket = tickets.issue(CLAIM, NOON)
    const first = await exchange(ticket)
    server.clock.now += 23 * HOUR
    const second = await exchange(ticket)
    expect([first.status, second.status]).toEqual(['200', '200'])
    expect(first.data['token']).not.toBe(second.data['token'])
  })
  it('the session expires together with its ticket', async () => {
    const ticket = tickets.issue(CLAIM, NOON)
    server.clock.now += 23 * HOUR
    const { data } = await exchange(ticket)
    expect(await callerAfter(data['token'], 24 * HOUR - 1)).toBeDefined()
    expect(await callerAfter(data['token'], 24 * HOUR)).toBeUndefined()
  })
  it('accepts tickets signed with the previous secret', async () =>
    expect((await exchange(createClaimTickets(OLD_SECRET).issue(CLAIM, NOON))).status).toBe('200'))
  it.each([
    ['an expired ticket', () => tickets.issue(CLAIM, NOON - 24 * HOUR)],
    ['a ticket signed with another secret', () => createClaimTickets('another secret, of 32 letters   ').issue(CLAIM, NOON)],
    [
      'a ticket changed to another claim',
      () => tickets.issue(CLAIM, NOON).replace(/^[^.]+/, Buffer.from(JSON.stringify(['R2', 'owner'])).toString('base64url')),
    ],
    ['a ticket changed to a later expiry', () => tickets.issue(CLAIM, NOON).replace(/\.\d+\./, `.${NOON + 48 * HOUR}.`)],
    ['a ticket of an unknown steward', () => tickets.issue({ registNo: REGIST_NO, sentBy: 'nobody' }, NOON)],
    ['a ticket without its signature', () => tickets.issue(CLAIM, NOON).replace(/[^.]+$/, '')],
    ['a text that is no ticket', () => 'x'],
  ])('refuses %s with a message', async (_, ticket) => {
    expect(await exchange(ticket())).toMatchObject(refused)
    const last = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).findLast((line) => 'event' in line)
    expect(last).toMatchObject({ event: 'authn_login_fail', reason: 'wrong', by: 'ticket' })
  })
  it('returns 422 for a ticket of 10 kB', async () => expect((await exchange('x'.repeat(10_240))).http).toBe(422))
  it('DEC-15 logs contain no ticket and no token', async () => {
    const ticket = tickets.issue(CLAIM, NOON)
    const { data } = await exchange(ticket)
    for (const secret of [ticket, String(data['token']), REGIST_NO]) expect(server.logs.join('\n')).not.toContain(secret)
  })
})
