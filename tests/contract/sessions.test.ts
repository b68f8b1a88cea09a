import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Holder, issueToken } from '../../server/identity/sessions.ts'
import { HOLDER, insurer, linkOf, pretendSms, sendLinks } from './codes.ts'
import { post, wire } from './connection.ts'
import { accepted, HOUR, type TestServer, NOON, PASSWORD, schemaOf, startHouse } from './server.ts'

const MINUTE = 60_000
const phone = pretendSms()
let server: TestServer
beforeEach(async () => {
  if (!server) {
    server = await startHouse({ insurer, sms: () => phone.sms })
    await sendLinks(server)
  }
  server.clock.now = NOON
})
afterAll(() => server.close())

const policyholder = (endorNo: string, mobileHash: string) =>
  ({ kind: 'policyholder', endorNo, policyNo: 'P1', linkId: 'L1', mobileHash }) as const
const KINDS: [kind: Holder['kind'], holder: Holder, another: Holder, idleMs: number][] = [
  ['staff', { kind: 'staff', userId: 'owner' }, { kind: 'staff', userId: 'creator' }, 2 * HOUR],
  ['policyholder', policyholder('E1', 'one'), policyholder('E1', 'two'), 30 * MINUTE],
  ['ticket', { kind: 'ticket', registNo: 'R1', userId: 'owner' }, { kind: 'ticket', registNo: 'R2', userId: 'owner' }, 2 * HOUR],
]
const open = (holder: Holder) => issueToken(server.db, holder, server.clock.now)
/** Whether a token is anybody's: a call for staff answers others that it is not for them. */
const isOpen = async (token: string) => (await server.call('getUserList', {}, { token })).http !== 401
const end = (call: 'endSession' | 'endAllSessions', token: string) =>
  call === 'endSession' ? server.call(call, { token }) : server.call(call, {}, { token })

describe.each(KINDS)('the session of %s', (kind, holder, another, idleMs) => {
  it('DEC-15 lives twelve hours and no longer, however much it is used', async () => {
    const token = await open(holder)
    for (let passed = 0; passed < 12 * HOUR; passed += 20 * MINUTE) {
      server.clock.now = NOON + passed
      expect([passed, await isOpen(token)]).toEqual([passed, true])
    }
    server.clock.now = NOON + 12 * HOUR - 1
    expect(await isOpen(token)).toBe(true)
    server.clock.now = NOON + 12 * HOUR
    expect(await isOpen(token)).toBe(false)
  })
  it('DEC-15 dies when nothing was asked for too long', async () => {
    const token = await open(holder)
    server.clock.now += idleMs - 1
    expect(await isOpen(token)).toBe(true)
    server.clock.now += idleMs
    expect(await isOpen(token)).toBe(false)
  })
  it('AMB2-23 is opened by its token alone, as it is, and by nothing with a scheme before it', async () => {
    const token = await open(holder)
    expect([await isOpen(token), await isOpen(`Bearer ${token}`)]).toEqual([true, false])
  })
  it('DEC-32 ends at once, this one alone, and says so once in the security log', async () => {
    const [token, other] = [await open(holder), await open(holder)]
    const before = server.logs.length
    expect((await end('endSession', token)).http).toBe(200)
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true])
    // Another tab may hold the same token, and leave as well.
    expect((await end('endSession', token)).http).toBe(200)
    expect(server.logs.slice(before).filter((line) => line.includes('authn_token_revoked'))).toHaveLength(1)
  })
  it('DEC-32 ends on every device of its person, and nobody else’s', async () => {
    const [token, other, foreign] = [await open(holder), await open(holder), await open(another)]
    expect((await end('endAllSessions', token)).http).toBe(200)
    // A ticket is a link that several may hold: nobody is ended with it but who asks.
    expect([await isOpen(token), await isOpen(other), await isOpen(foreign)]).toEqual([false, kind === 'ticket', true])
  })
})

it('DEC-32 what was begun before it ended is not carried out when the rest of it comes', async () => {
  const token = await open({ kind: 'staff', userId: 'owner' })
  server.clock.now += 2 * MINUTE
  const opening = { taskId: 'T-1', taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' }
  const [head, rest] = post(schemaOf('updateTask').path, token, JSON.stringify(opening))
  const { socket, received } = await wire(server.url)
  socket.write(head)
  // Its sender was known when it began: their session was used then.
  const seen = () => server.db.selectFrom('session').select('seenAt').where('seenAt', '=', server.clock.now).execute()
  await expect.poll(seen).toHaveLength(1)
  await end('endAllSessions', await open({ kind: 'staff', userId: 'owner' }))
  server.clock.now += 2_000
  socket.write(rest)
  await expect.poll(received).toContain('HTTP/1.1 401')
  socket.destroy()
})

it('DEC-32 of a telephone all endorsements are ended', async () => {
  const [one, other] = [await open(policyholder('E1', 'three')), await open(policyholder('E2', 'three'))]
  await end('endAllSessions', one)
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, false])
})

describe('a sign-in', () => {
  const withCode = async (login: Record<string, string>, asked: Record<string, string>, token?: string) => {
    // Each a minute and more after the one before: no telephone may ask more often.
    server.clock.now += 2 * MINUTE
    const known = phone.sent.length
    const mobile = login['loginId'] ?? ''
    await server.call('sendValidate', { operateCode: mobile, mobile, ...accepted, ...asked })
    await expect.poll(() => phone.sent.length).toBe(known + 1)
    return server.call('qyWxCustomerLogin', { ...login, validateCode: phone.last() }, { token })
  }
  const DOORS: [door: string, signIn: (token?: string) => ReturnType<TestServer['call']>][] = [
    ['an account', (token) => server.call('getToken', { username: 'owner', password: btoa(PASSWORD) }, { token })],
    [
      'a code of a policyholder',
      (token) => withCode({ loginId: HOLDER, endorNo: 'E1', linkId: linkOf('E1') }, { endorNo: 'E1', linkId: linkOf('E1') }, token),
    ],
  ]
  it.each(DOORS)('DEC-15 with %s makes a new token each time, and takes none that it was sent', async (_door, signIn) => {
    const planted = 'a'.repeat(43)
    const first = String((await signIn(planted)).data['token'])
    const second = String((await signIn(first)).data['token'])
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect(new Set([planted, first, second]).size).toBe(3)
    expect([await isOpen(planted), await isOpen(first), await isOpen(second)]).toEqual([false, true, true])
  })
})
