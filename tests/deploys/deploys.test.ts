import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { madeReleases, type Releases } from './releases.ts'
import { compare, rollAndKill } from './roll-and-kill.ts'

describe('rolling deploys with a killed instance each', () => {
  let releases: Releases
  beforeAll(async () => {
    releases = await madeReleases()
  }, 60_000)
  afterAll(() => releases.remove())

  // `npm run deploy-test -- 100` is the long version, with built clients.
  it('from old to new and back: no request of a phone fails, no file is missing, no write is lost or doubled', {
    timeout: 120_000,
  }, async () => {
    const { failed, missingFiles, wrongFiles, lost, doubled, notes, ...outcome } = await rollAndKill({
      deploys: 2,
      seed: inject('seed'),
      releases,
    })
    expect({ failed, missingFiles, wrongFiles, lost, doubled, notes }).toEqual({
      failed: 0,
      missingFiles: 0,
      wrongFiles: 0,
      lost: 0,
      doubled: 0,
      notes: [],
    })
    expect(Math.min(outcome.pages, outcome.files, outcome.reads, outcome.writes)).toBeGreaterThan(0)
  })
})

it('the verdict counts lost and doubled writes', () => {
  const applied = new Map([
    ['once', 1],
    ['twice', 2],
  ])
  expect(compare(['once', 'twice', 'never'], applied)).toEqual({ lost: 1, doubled: 1 })
})
