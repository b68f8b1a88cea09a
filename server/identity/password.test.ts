import { beforeEach, expect, it, vi } from 'vitest'
import type * as derive from './derive.ts'

/** What was paid: N * r * p of each derivation. */
const work: number[] = []
// Files share a process: the module is loaded anew with a counter in it, and nobody else gets that one.
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
const paid = () => work.splice(0).reduce((sum, each) => sum + each, 0)
beforeEach(() => void work.splice(0))

it('DEC-15 a wrong password takes the same work for every account: known, unknown, without a password, of an older cost', async () => {
  const hashes = [await hashPassword('right', COST), await hashPassword('right', OLDER), undefined, null, '', 'scrypt$1024$8$1$salt$']
  for (const hash of hashes) {
    paid()
    expect(await verifyPassword('wrong', hash, COST)).toEqual({ right: false, outdated: false })
    expect([hash, paid()]).toEqual([hash, FULL])
  }
})
it('a right one takes its own, and says when its hash is weaker than it should be', async () => {
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
    paid()
    expect(await verifyPassword('right', hash, cost)).toEqual({ right: true, outdated })
    expect(paid()).toBe(stored.N * stored.r * stored.p)
  }
})
it('DEC-15 a hash holds its own cost and a salt of its own, and no password', async () => {
  const [one, two] = [await hashPassword('right', OLDER), await hashPassword('right', OLDER)]
  expect(one).toMatch(/^scrypt\$64\$8\$2\$[\w-]{22}\$[\w-]{43}$/)
  expect(two).not.toBe(one)
})
it('takes one spelling of a character for another', async () => {
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
])('AMB2-21 reads base64 with its end or without: %j', (base64, password) => expect(decodePassword(base64)).toBe(password))
it.each(['Y Q==', 'YR==', '5a-G', '//4=', 'a='])('DEC-03 refuses what is no base64 of a text: %j', (base64) =>
  expect(() => decodePassword(base64)).toThrow('badInput'))
