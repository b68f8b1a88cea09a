import { afterEach, describe, expect, it } from 'vitest'
import { forgetAttempts } from '../../server/identity/forget-attempts.ts'
import { proxiesFrom } from '../../server/config/trusted-proxies.ts'
import { base64, CHEAP, DAY, type TestServer, NOON, PASSWORD, startTestServer } from './server.ts'

const MINUTE = 60_000
/** Trusts this machine as a proxy, so that a test can set the client's address (X-Forwarded-For). */
const trustedProxies = proxiesFrom('127.0.0.1')
const ADDRESS = '203.0.113.9'
const OTHER = '198.51.100.1'
/** About 20 ms per check, slow enough for requests to queue. */
const SLOW = { N: 2 ** 13, r: 8, p: 1 }

let server: TestServer
afterEach(() => server.close())

const loginFrom = (address: string | undefined, username: string, password = PASSWORD) =>
  server.call(
    'getToken',
    { username, password: base64(password) },
    address === undefined ? {} : { headers: { 'X-Forwarded-For': address } },
  )
const locked = async (account: string) => (await server.login(account)).status === '423'

async function failSignIns(count: number, address: string | undefined): Promise<number[]> {
  const seen: number[] = []
  for (let at = 0; at < count; at += 1) seen.push((await loginFrom(address, `account-${at}`, 'wrong')).http)
  return seen
}

// Each test queues checks of about 80 ms on an idle machine.
describe('a flood of wrong passwords', { timeout: 60_000 }, () => {
  it('a request refused because of the queue does not count as an attempt', async () => {
    // The proxy sends no address, so that no limit per address applies.
    server = await startTestServer({ passwordCost: SLOW, trustedProxies })
    const flood = Array.from({ length: 100 }, (_, at) => server.login(`account-${at}`, 'wrong'))
    const right = Array.from({ length: 12 }, () => server.login('owner'))
    const sentAway = (await Promise.all([...flood, ...right])).filter(({ http }) => http === 429)
    // There are about seventy requests more than the queue accepts.
    expect(sentAway.length).toBeGreaterThan(0)
    expect((await Promise.all(right)).filter(({ http, status }) => http !== 429 && status !== '200')).toEqual([])
    expect((await server.login('owner')).status).toBe('200')
  })
  it('does not block sign-ins from another address', async () => {
    server = await startTestServer({ passwordCost: SLOW, trustedProxies })
    const flood = Array.from({ length: 100 }, (_, at) => loginFrom(ADDRESS, `account-${at}`, 'wrong'))
    await Promise.race(flood)
    expect((await loginFrom(OTHER, 'owner')).status).toBe('200')
    await Promise.all(flood)
  })
  it('from a hundred addresses does not block a network with a sign-in in the last thirty days', async () => {
    server = await startTestServer({ passwordCost: SLOW, trustedProxies })
    await loginFrom(OTHER, 'stranger')
    server.clock.now = NOON + 30 * DAY - 1
    const flood = Array.from({ length: 100 }, (_, at) => loginFrom(`203.0.113.${at}`, `account-${at}`, 'wrong'))
    await Promise.race(flood)
    expect((await loginFrom(OTHER, 'owner')).status).toBe('200')
    await Promise.all(flood)
  })
  it('does not lock an account for correct passwords sent in parallel', async () => {
    server = await startTestServer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.login('owner')))
    expect(answers.filter(({ status }) => status !== '200')).toEqual([])
  })
})

describe('wrong passwords from one address', () => {
  it('are limited to sixty and then one every fifteen seconds for all accounts; other addresses are not limited', async () => {
    server = await startTestServer({ trustedProxies })
    expect(new Set(await failSignIns(60, ADDRESS))).toEqual(new Set([200]))
    const refused = await loginFrom(ADDRESS, 'owner')
    expect([refused.http, refused.status]).toEqual([429, '429'])
    expect((await loginFrom(OTHER, 'owner')).status).toBe('200')
    server.clock.now = NOON + 15_000
    expect(await failSignIns(2, ADDRESS)).toEqual([200, 429])
    server.clock.now = NOON + 16 * MINUTE
    expect(new Set(await failSignIns(60, ADDRESS))).toEqual(new Set([200]))
  })
  it('do not count towards the lock of the account when the limit refuses them', async () => {
    server = await startTestServer({ trustedProxies })
    await failSignIns(60, ADDRESS)
    for (let at = 0; at < 10; at += 1) expect((await loginFrom(ADDRESS, 'owner', 'wrong')).http).toBe(429)
    expect(await locked('owner')).toBe(false)
  })
  it('count without correct ones: a company behind one address can sign in without a limit', async () => {
    server = await startTestServer({ trustedProxies })
    await failSignIns(59, ADDRESS)
    for (let at = 0; at < 70; at += 1) expect((await loginFrom(ADDRESS, 'owner')).status).toBe('200')
  })
  it('are counted per /64 of IPv6, and per connecting address without a trusted proxy', async () => {
    server = await startTestServer({ trustedProxies })
    for (let at = 0; at < 60; at += 1) await loginFrom(`2001:db8:1:2::${at.toString(16)}`, `account-${at}`, 'wrong')
    expect((await loginFrom('2001:db8:1:2:ffff::1', 'owner')).http).toBe(429)
    expect((await loginFrom('2001:db8:1:3::1', 'owner')).status).toBe('200')
    await server.close()
    server = await startTestServer()
    for (let at = 0; at < 60; at += 1) await loginFrom(`198.51.100.${at}`, `account-${at}`, 'wrong')
    expect((await loginFrom(OTHER, 'owner')).http).toBe(429)
  })
  it('DEC-15 stop blocking when a clock that was ahead is corrected', async () => {
    server = await startTestServer({ trustedProxies })
    server.clock.now = NOON + DAY
    await loginFrom(ADDRESS, 'owner')
    await failSignIns(60, ADDRESS)
    for (let at = 0; at < 5; at += 1) await loginFrom(OTHER, 'steward', 'wrong')
    expect([(await loginFrom(ADDRESS, 'owner')).http, (await loginFrom(OTHER, 'steward')).status]).toEqual([429, '423'])
    server.clock.now = NOON
    expect([(await loginFrom(ADDRESS, 'owner')).status, (await loginFrom(OTHER, 'steward')).status]).toEqual(['200', '200'])
  })
  it.each([
    ['with a changing port', (at: number) => `${ADDRESS}:${51_000 + at}`],
    ['of IPv6 with a port', (at: number) => `[2001:db8:1:2::${at}]:443`],
    ['that is no address', (at: number) => `hidden-${at}`],
  ])('are limited when the proxy forwards an entry %s', async (_what, entry) => {
    server = await startTestServer({ trustedProxies })
    const seen = []
    for (let at = 0; at < 61; at += 1) seen.push((await loginFrom(entry(at), `account-${at}`, 'wrong')).http)
    expect(seen.indexOf(429)).toBe(60)
  })
  it('are not counted when a trusted proxy sends no address', async () => {
    server = await startTestServer({ trustedProxies })
    expect(new Set(await failSignIns(70, undefined))).toEqual(new Set([200]))
  })
})

describe('the stored data of wrong passwords', () => {
  const rows = async () => ({
    accounts: await server.db.selectFrom('sign_in_attempt').selectAll().execute(),
    addresses: await server.db.selectFrom('sign_in_address').selectAll().execute(),
    networks: await server.db.selectFrom('known_network').selectAll().execute(),
  })

  it('DEC-33 contains no account and no address in clear', async () => {
    server = await startTestServer({ trustedProxies })
    await loginFrom(ADDRESS, 'a password typed in the wrong field', 'wrong')
    const { accounts, addresses } = await rows()
    await loginFrom(ADDRESS, 'owner')
    const { networks } = await rows()
    expect([accounts.length, addresses.length, networks.length]).toEqual([1, 1, 1])
    const names = [...accounts.map(({ account }) => account), ...addresses.map(({ address }) => address)]
    for (const row of [...names, ...networks.map(({ address }) => address)]) expect(row).toMatch(/^[\w-]{22}$/)
  })
  it('is deleted by the clock: addresses when their attempts expire, accounts after a day, networks after thirty days', async () => {
    server = await startTestServer({ trustedProxies })
    await loginFrom(ADDRESS, 'owner')
    await failSignIns(3, ADDRESS)
    const countsAt = async (now: number) => {
      server.clock.now = now
      await server.tick()
      const { accounts, addresses, networks } = await rows()
      return [accounts.length, addresses.length, networks.length]
    }
    expect(await countsAt(NOON + 45_000 - 1)).toEqual([3, 1, 1])
    expect(await countsAt(NOON + 45_000)).toEqual([3, 0, 1])
    expect(await countsAt(NOON + DAY - 1)).toEqual([3, 0, 1])
    // The attempt itself does not delete rows, so that sign-ins stay fast.
    server.clock.now = NOON + DAY
    await loginFrom(ADDRESS, 'another', 'wrong')
    expect((await rows()).accounts).toHaveLength(4)
    expect(await countsAt(NOON + DAY)).toEqual([1, 1, 1])
    expect(await countsAt(NOON + 30 * DAY - 1)).toEqual([0, 0, 1])
    expect(await countsAt(NOON + 30 * DAY)).toEqual([0, 0, 0])
  })
  it('is bounded: the oldest rows are deleted in batches, but no active locks', async () => {
    server = await startTestServer()
    const row = (at: number) => ({ account: `a${at}`, tries: 5, lockedUntil: at < 10 ? NOON + MINUTE : 0, lastAt: NOON - 10_000 + at })
    const many = Array.from({ length: 1_500 }, (_, at) => at)
    for (let at = 0; at < many.length; at += 250)
      await server.db
        .insertInto('sign_in_attempt')
        .values(many.slice(at, at + 250).map(row))
        .execute()
    await server.db
      .insertInto('sign_in_address')
      .values(many.slice(0, 300).map((at) => ({ address: `n${at}`, forgottenAt: NOON + at + 1 })))
      .execute()
    await forgetAttempts(server.db, NOON, () => false, 200)
    const { accounts, addresses } = await rows()
    expect([accounts.length, addresses.length]).toEqual([210, 200])
    expect(accounts.map(({ account }) => Number(account.slice(1))).filter((at) => at >= 10 && at < 1_300)).toEqual([])
    expect(Math.min(...addresses.map(({ forgottenAt }) => forgottenAt))).toBe(NOON + 101)
  })
})

describe('a hash of an older cost', () => {
  const stored = async () =>
    (await server.db.selectFrom('staff').select('passwordHash').where('userId', '=', 'owner').executeTakeFirstOrThrow()).passwordHash

  it('is replaced by the next correct password, not by a wrong one; both hashes are accepted', async () => {
    server = await startTestServer({ passwordCost: { ...CHEAP, N: CHEAP.N * 4 } })
    const before = await stored()
    await server.login('owner', 'wrong')
    expect(await stored()).toBe(before)
    expect((await server.login('owner')).status).toBe('200')
    const after = await stored()
    expect(after).toMatch(new RegExp(`^scrypt\\$${CHEAP.N * 4}\\$8\\$1\\$`))
    expect((await server.login('owner')).status).toBe('200')
    expect(await stored()).toBe(after)
  })
})
