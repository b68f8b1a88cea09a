import { assert } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSigning } from './signing.ts'
import { type There, signingWalkProperty } from '../model-test/model.ts'

let setup: There
beforeAll(async () => {
  setup = await startSigning()
})
afterAll(() => setup.house.close())

it('DEC-29 DEC-34 no random walk over the states signs after expiry or withdrawal, or loses an event', async () => {
  await assert(signingWalkProperty(setup, 25), { numRuns: 6 })
  expect(setup.handedIn.length).toBeGreaterThan(0)
})
