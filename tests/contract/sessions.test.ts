import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Holder, issueStaffToken, issueToken } from '../../server/identity/sessions.ts'
import { HOLDER, insurer, linkOf, createFakeSms, sendLinks } from './signing-fixtures.ts'
import { postParts, openConnection } from './connection.ts'
import { accepted, HOUR, type TestServer, NOON, PASSWORD, schemaOf, startTestServer } from './server.ts'

const MINUTE = 60_000
const phone = createFakeSms()
let server: TestServer
beforeEach(async () => {
  if (!server) {
    server = await startTestServer({ insurer, sms: () => phone.sms })
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
/** Whether the token has a session: a staff call returns 401 only without one. */
const isOpen = async (token: string) => (await server.call('getUserList', {}, { token })).http !== 401
const end = (call: 'endSession' | 'endAllSessions', token: string) =>
  call === 'endSession' ? server.call(call, { token }) : server.call(call, {}, { token })

it.each([
  ['administrator', false],
  ['auditor', false],
  ['reviewer', false],
  ['analyst', true],
  ['steward', true],
] as const)('the session of staff with the role %s is open after 15 minutes: %s', async (role, expected) => {
  const token = await issueStaffToken(server.db, { userId: 'owner', role }, server.clock.now)
  server.clock.now = NOON + 15 * MINUTE
  expect(await isOpen(token)).toBe(expected)
})

describe.each(KINDS)('the session of %s', (kind, holder, another, idleMs) => {
  it('DEC-15 expires after twelve hours, although it is in use', async () => {
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
  it('DEC-15 expires after its idle time', async () => {
    const token = await open(holder)
    server.clock.now += idleMs - 1
    expect(await isOpen(token)).toBe(true)
    server.clock.now += idleMs
    expect(await isOpen(token)).toBe(false)
  })
  it('AMB2-23 is found by the bare token, but not by a token with a scheme', async () => {
    const token = await open(holder)
    expect([await isOpen(token), await isOpen(`Bearer ${token}`)]).toEqual([true, false])
  })
  it('DEC-32 ends immediately and alone, and is logged once as a security event', async () => {
    const [token, other] = [await open(holder), await open(holder)]
    const before = server.logs.length
    expect((await end('endSession', token)).http).toBe(200)
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true])
    // Another tab may sign out with the same token.
    expect((await end('endSession', token)).http).toBe(200)
    expect(server.logs.slice(before).filter((line) => line.includes('authn_token_revoked'))).toHaveLength(1)
  })
  it('DEC-32 ends on every device of its person, but not for other people', async () => {
    const [token, other, foreign] = [await open(holder), await open(holder), await open(another)]
    expect((await end('endAllSessions', token)).http).toBe(200)
    // Several people may use the link of a ticket, so only the caller's session ends.
    expect([await isOpen(token), await isOpen(other), await isOpen(foreign)]).toEqual([false, kind === 'ticket', true])
  })
})

it('DEC-32 refuses a request whose session ends before the whole body was received', async () => {
  const token = await open({ kind: 'staff', userId: 'owner' })
  server.clock.now += 2 * MINUTE
  const opening = { taskId: 'T-1', taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' }
  const [head, rest] = postParts(schemaOf('updateTask').path, token, JSON.stringify(opening))
  const { socket, received } = await openConnection(server.url)
  socket.write(head)
  // Waits until the head was authenticated, which updates the session.
  const seen = () => server.db.selectFrom('session').select('seenAt').where('seenAt', '=', server.clock.now).execute()
  await expect.poll(seen).toHaveLength(1)
  await end('endAllSessions', await open({ kind: 'staff', userId: 'owner' }))
  server.clock.now += 2_000
  socket.write(rest)
  await expect.poll(received).toContain('HTTP/1.1 401')
  socket.destroy()
})

it('DEC-32 ends the sessions of all endorsements of a mobile', async () => {
  const [one, other] = [await open(policyholder('E1', 'three')), await open(policyholder('E2', 'three'))]
  await end('endAllSessions', one)
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, false])
})

describe('a sign-in', () => {
  const withCode = async (login: Record<string, string>, recipient: Record<string, string>, token?: string) => {
    // Advances the clock, because a mobile may request one code per minute.
    server.clock.now += 2 * MINUTE
    const known = phone.sent.length
    const mobile = login['loginId'] ?? ''
    await server.call('sendValidate', { operateCode: mobile, mobile, ...accepted, ...recipient })
    await expect.poll(() => phone.sent.length).toBe(known + 1)
    return server.call('qyWxCustomerLogin', { ...login, validateCode: phone.last() }, { token })
  }
  const SIGN_INS: [name: string, signIn: (token?: string) => ReturnType<TestServer['call']>][] = [
    ['an account', (token) => server.call('getToken', { username: 'owner', password: btoa(PASSWORD) }, { token })],
    [
      'a code of a policyholder',
      (token) => withCode({ loginId: HOLDER, endorNo: 'E1', linkId: linkOf('E1') }, { endorNo: 'E1', linkId: linkOf('E1') }, token),
    ],
  ]
  it.each(SIGN_INS)('DEC-15 with %s issues a new token each time, and ignores the token in the request', async (_name, signIn) => {
    const planted = 'a'.repeat(43)
    const first = String((await signIn(planted)).data['token'])
    const second = String((await signIn(first)).data['token'])
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect(new Set([planted, first, second]).size).toBe(3)
    expect([await isOpen(planted), await isOpen(first), await isOpen(second)]).toEqual([false, true, true])
  })
})
