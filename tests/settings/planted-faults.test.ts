import { afterAll, expect, inject, it } from 'vitest'
import { plantFaults } from './plant-faults.ts'
import { createCertificates } from './set-up.ts'

const certificates = createCertificates()
afterAll(() => certificates[Symbol.dispose]())

it('names 60 planted mistakes, alone and in pairs, accepts 20 good set-ups and prints no secret', async () => {
  const outcome = await plantFaults({ faults: 60, good: 20, seed: inject('seed'), processEach: 0, certificates })
  expect(outcome.failures).toEqual([])
  expect(outcome).toMatchObject({ alone: 60, pairs: 60, good: 20 })
}, 60_000)
