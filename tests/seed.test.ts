import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { readSeed } from './seed.ts'
import { seededRandom } from './seeded-random.ts'

it('readSeed returns SEED or the default, and throws on an invalid value', () => {
  expect(readSeed({})).toBe(readSeed({ SEED: '' }))
  expect(readSeed({ SEED: '42' })).toBe(42)
  for (const SEED of ['x', '-1', '1.5', '1e99']) expect(() => readSeed({ SEED })).toThrow(`not "${SEED}"`)
})

it('fast-check and seededRandom repeat their values for the same seed', () => {
  expect(fc.readConfigureGlobal().seed).toBe(inject('seed'))
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), 5))
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed))
  expect(draw(inject('seed'))).toEqual(draw(inject('seed')))
  expect(draw(1)).not.toEqual(draw(2))
})
