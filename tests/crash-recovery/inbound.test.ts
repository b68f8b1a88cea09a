import { rmSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { newDatabaseLocation } from '../contract/server.ts'
import { crashWhileReceiving } from './inbound.ts'

/** `npm run crash-test -- 100 --what inbound` runs the full count. */
const KILLS = inject('postgresql') === undefined ? 3 : 2

it('SIGKILL while work arrives: each record is one task, each case has its task, and cards and events tell of each task once', async () => {
  const location = await newDatabaseLocation()
  const outcome = await crashWhileReceiving({ kills: KILLS, seed: inject('seed'), location })
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  expect(outcome).toMatchObject({
    kills: KILLS,
    lost: 0,
    doubled: 0,
    half: 0,
    untold: 0,
    toldTwice: 0,
    eventsLost: 0,
    eventsDoubled: 0,
    cardsLost: 0,
    cardsDoubled: 0,
  })
  expect(Math.min(outcome.batches, outcome.cards, outcome.events)).toBeGreaterThan(0)
}, 120_000)
