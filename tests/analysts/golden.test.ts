import { describe, expect, inject, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { casesOf } from './cases.ts'
import { GOLDEN_SETS, readGolden, sayTo } from './golden.ts'

/** The share of cases that one run compares; `npm run analyst-cases -- record` says all again. */
const SHARE = 0.3

describe.each(GOLDEN_SETS)('of the recorded changes of the set %s', (set) => {
  const kept = readGolden(set)
  const cases = casesOf(set)

  it('each has a kept sentence', () => expect([...kept.keys()]).toEqual(cases.map(({ id }) => id)))

  it('a sample is told the same level, place and next step', { timeout: 120_000 }, async () => {
    const random = seededRandom(inject('seed'))
    const sample = cases.filter(() => random() < SHARE)
    const expected = new Map(sample.map(({ id }) => [id, kept.get(id)]))
    expect(await sayTo(sample)).toEqual(expected)
  })
})
