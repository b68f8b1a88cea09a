import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { callerOf } from '../../server/identity/sessions.ts'
import { HOUR, type TestServer, NOON, SECRET, startHouse, text } from './server.ts'

const REGIST_NO = '60507012026000123456'
/** A ticket for that claim, sent by one of the staff. */
const OF = { registNo: REGIST_NO, sentBy: 'owner' }
const OLD_SECRET = 'the secret before, of the tests, 32'
const tickets = createClaimTickets(SECRET)
let server: TestServer
beforeAll(async () => {
  server = await startHouse({ previousSecret: OLD_SECRET })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOON
})

const exchange = (ticket: string) => server.call('exchangeClaimTicket', { ticket })
const refused = { http: 200, status: '401', message: text('server.ticketRefused'), data: {} }
const callerAfter = (token: unknown, ms: number) => callerOf(server.db, String(token), NOON + ms)

describe('DEC-14 exchangeClaimTicket', () => {
  it('answers a session for the pictures of one claim and for nothing of staff', async () => {
    const { status, data } = await exchange(tickets.issue(OF, NOON))
    expect([status, data['registNo']]).toEqual(['200', REGIST_NO])
    expect(await callerAfter(data['token'], 0)).toMatchObject({ kind: 'ticket', registNo: REGIST_NO })
    expect((await server.call('getUserList', {}, { token: String(data['token']) })).http).toBe(403)
  })
  it('each opening of the link within its day gets a session of its own', async () => {
    const ticket = tickets.issue(OF, NOON)
    const first = await exchange(ticket)
    server.clock.now += 23 * HOUR
    const second = await exchange(ticket)
    expect([first.status, second.status]).toEqual(['200', '200'])
    expect(first.data['token']).not.toBe(second.data['token'])
  })
  it('a session ends with its ticket', async () => {
    const ticket = tickets.issue(OF, NOON)
    server.clock.now += 23 * HOUR
    const { data } = await exchange(ticket)
    expect(await callerAfter(data['token'], 24 * HOUR - 1)).toBeDefined()
    expect(await callerAfter(data['token'], 24 * HOUR)).toBeUndefined()
  })
  it('takes the tickets of the secret before', async () =>
    expect((await exchange(createClaimTickets(OLD_SECRET).issue(OF, NOON))).status).toBe('200'))
  it.each([
    ['one after its day', () => tickets.issue(OF, NOON - 24 * HOUR)],
    ['one that somebody else signed', () => createClaimTickets('another secret, of 32 letters   ').issue(OF, NOON)],
    [
      'one for another claim',
      () => tickets.issue(OF, NOON).replace(/^[^.]+/, Buffer.from(JSON.stringify(['R2', 'owner'])).toString('base64url')),
    ],
    ['one for longer', () => tickets.issue(OF, NOON).replace(/\.\d+\./, `.${NOON + 48 * HOUR}.`)],
    ['one of a steward who is none', () => tickets.issue({ registNo: REGIST_NO, sentBy: 'nobody' }, NOON)],
    ['one without a signature', () => tickets.issue(OF, NOON).replace(/[^.]+$/, '')],
    ['none', () => 'x'],
  ])('refuses %s, in words', async (_, ticket) => {
    expect(await exchange(ticket())).toMatchObject(refused)
    const last = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).findLast((line) => 'event' in line)
    expect(last).toMatchObject({ event: 'authn_login_fail', reason: 'wrong', by: 'ticket' })
  })
  it('refuses one of 10 kB', async () => expect((await exchange('x'.repeat(10_240))).http).toBe(422))
  it('DEC-15 no line holds a ticket or its token', async () => {
    const ticket = tickets.issue(OF, NOON)
    const { data } = await exchange(ticket)
    for (const secret of [ticket, String(data['token']), REGIST_NO]) expect(server.logs.join('\n')).not.toContain(secret)
  })
})
