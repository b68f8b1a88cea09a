import { describe, expect, it } from 'vitest'
import { createChecker } from '../../renderer/check/index.ts'
import { chance } from '../chance.ts'
import { contentFiles, tryOut, typo, vandalise } from './mutate.ts'

const COUNT = 500

describe('the checker under random mistakes (the full count: npm run fuzz)', () => {
  const checker = createChecker(process.cwd())
  const files = contentFiles(process.cwd())

  it('catches almost every typo in keys and identifiers, almost always on its line', () => {
    const random = chance(20261121)
    const results = Array.from({ length: COUNT }, () => tryOut(checker, typo(files, random)))
    expect(results.filter(({ caught }) => caught).length / COUNT).toBeGreaterThanOrEqual(0.98)
    expect(results.filter(({ onLine }) => onLine).length / COUNT).toBeGreaterThanOrEqual(0.95)
  }, 300_000)

  it('never crashes, whatever is cut out, doubled or changed', () => {
    const random = chance(7)
    for (let index = 0; index < COUNT; index += 1) tryOut(checker, vandalise(files, random))
    expect(checker.check().problems).toEqual([])
  }, 300_000)
})
