import { assert } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SigningWalkServer, signingWalkProperty, startWalk } from '../model-test/model.ts'

let setup: SigningWalkServer
beforeAll(async () => {
  setup = await startWalk()
})
afterAll(() => setup.server.close())

it('DEC-29 DEC-41 no random walk over the states and jumps of the clock signs after expiry or withdrawal, or loses or alters evidence', async () => {
  await assert(signingWalkProperty(setup, 25), { numRuns: 6 })
  expect(setup.submissions.length).toBeGreaterThan(0)
})
