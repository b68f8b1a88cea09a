import { beforeEach, expect, it, vi } from 'vitest'
import type * as derive from './derive.ts'

/** Cost of each derivation: N * r * p. */
const work: number[] = []
// Test files share a process, so the module is loaded again with a counter, and only this file uses that instance.
vi.resetModules()
vi.doMock('./derive.ts', async (importOriginal) => {
  const original = await importOriginal<typeof derive>()
  const deriveKey = (job: derive.KeyJob) => {
    work.push((job.options.N ?? 0) * (job.options.r ?? 0) * (job.options.p ?? 0))
    return original.deriveKey(job)
  }
  return { ...original, deriveKey }
})
const { decodePassword, hashPassword, verifyPassword } = await import('./password.ts')
vi.doUnmock('./derive.ts')
vi.resetModules()

const COST = { N: 2 ** 9, r: 8, p: 2 }
const FULL = COST.N * COST.r * COST.p
const OLDER = { ...COST, N: 2 ** 6 }
const takeWork = () => work.splice(0).reduce((sum, cost) => sum + cost, 0)
beforeEach(() => void work.splice(0))

it('DEC-15 does the same work for a wrong password of any account: known, unknown, without a password, of an older cost', async () => {
  const hashes = [await hashPassword('right', COST), await hashPassword('right', OLDER), undefined, null, '', 'scrypt$1024$8$1$salt$']
  for (const hash of hashes) {
    takeWork()
    expect(await verifyPassword('wrong', hash, COST)).toEqual({ right: false, outdated: false })
    expect([hash, takeWork()]).toEqual([hash, FULL])
  }
})
it('does only the hash’s own work for a correct password, and reports a hash weaker than the current cost', async () => {
  const cases = [
    [COST, COST, false],
    [OLDER, COST, true],
    [COST, OLDER, false],
    [COST, { ...COST, p: 3 }, true],
    [COST, { ...COST, r: 9 }, true],
    [COST, { N: COST.N * 2, r: COST.r, p: 1 }, false],
  ] as const
  for (const [stored, cost, outdated] of cases) {
    const hash = await hashPassword('right', stored)
    takeWork()
    expect(await verifyPassword('right', hash, cost)).toEqual({ right: true, outdated })
    expect(takeWork()).toBe(stored.N * stored.r * stored.p)
  }
})
it('DEC-15 hashes a password with its cost and a random salt', async () => {
  const [one, two] = [await hashPassword('right', OLDER), await hashPassword('right', OLDER)]
  expect(one).toMatch(/^scrypt\$64\$8\$2\$[\w-]{22}\$[\w-]{43}$/)
  expect(two).not.toBe(one)
})
it('accepts equivalent Unicode spellings of a password', async () => {
  const hash = await hashPassword('ｐä', OLDER)
  expect(await verifyPassword('pa\u0308', hash, OLDER)).toMatchObject({ right: true })
  expect(await verifyPassword('PA\u0308', hash, OLDER)).toMatchObject({ right: false })
})
it.each([
  ['YQ==', 'a'],
  ['YQ=', 'a'],
  ['YQ', 'a'],
  ['5a+G5a+G', '密密'],
  ['', ''],
])('AMB2-21 decodes base64 with or without padding: %j', (base64, password) => expect(decodePassword(base64)).toBe(password))
it.each(['Y Q==', 'YR==', '5a-G', '//4=', 'a='])('DEC-03 rejects invalid base64 and base64 of invalid UTF-8: %j', (base64) =>
  expect(() => decodePassword(base64)).toThrow('badInput'))
