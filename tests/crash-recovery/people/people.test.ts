import { rmSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { newDatabaseLocation } from '../../contract/server.ts'
import { crashWhileImporting } from './import.ts'
import { crashWhileRotating } from './rotation.ts'
import { crashWhileSyncing } from './sync.ts'

/** `npm run crash-test -- 100 --what import` and the other two run the full counts. */
const KILLS = inject('postgresql') === undefined ? 3 : 2
const LIMIT = 120_000

async function withLocation<Result>(work: (location: Awaited<ReturnType<typeof newDatabaseLocation>>) => Promise<Result>): Promise<Result> {
  const location = await newDatabaseLocation()
  const result = await work(location)
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  return result
}

describe('SIGKILL of commands and servers', () => {
  it(
    'while accounts and tags are imported and work is moved: all or nothing, once, encrypted and in the trail',
    async () => {
      const { kills, passed, answered, ...rest } = await withLocation((location) =>
        crashWhileImporting({ kills: KILLS, seed: inject('seed'), location, sizes: { rows: 500, owners: 10, tagsEach: 20 } }),
      )
      const { interrupted: _interrupted, interruptedButApplied: _applied, ...faults } = rest
      expect(faults).toEqual({ refused: 0, half: 0, lost: 0, doubled: 0, unreadable: 0, untraced: 0 })
      expect(kills).toBe(KILLS)
      expect(Math.min(passed, answered)).toBeGreaterThan(2)
    },
    LIMIT,
  )
  it(
    'DEC-26 while people and contacts are read from WeCom: the database equals WeCom, with one task and card for each new contact',
    async () => {
      const outcome = await withLocation((location) =>
        crashWhileSyncing({ kills: KILLS, seed: inject('seed'), location, size: { members: 60, contactsEach: 2 } }),
      )
      expect(outcome).toMatchObject({ accounts: 0, lost: 0, doubled: 0, differing: 0, tasksLost: 0, tasksDoubled: 0, waiting: 0 })
      expect(outcome).toMatchObject({ kills: KILLS, cardsLost: 0, cardsDoubled: 0 })
      expect(Math.min(outcome.requests, outcome.events, outcome.cards)).toBeGreaterThan(0)
    },
    LIMIT,
  )
  it(
    'DEC-33 while clear values are encrypted and SECRET_KEY changes: all is read and found, also by the new key alone, and nothing is clear',
    async () => {
      const amounts = { customers: 300, staff: 30, complaints: 30 }
      const outcome = await withLocation((location) => crashWhileRotating({ kills: KILLS, seed: inject('seed'), location, amounts }))
      expect(outcome).toMatchObject({ kills: KILLS, wrong: 0, unreadable: 0, unfound: 0, clear: 0, rows: 0, unsafe: 0 })
      expect(Math.min(outcome.answered, outcome.encryptions + outcome.rotations)).toBeGreaterThan(0)
    },
    LIMIT,
  )
})
