import { assert } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSigning } from './signing.ts'
import { type There, walks } from '../model-test/model.ts'

let there: There
beforeAll(async () => {
  there = await startSigning()
})
afterAll(() => there.house.close())

it('DEC-29 DEC-34 no walk over the states signs after expiry or withdrawal, or loses an event', async () => {
  await assert(walks(there, 25), { numRuns: 6 })
  expect(there.handedIn.length).toBeGreaterThan(0)
})
