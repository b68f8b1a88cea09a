import { rmSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { newDatabaseLocation } from '../contract/server.ts'
import { compareCards } from './deliver.ts'
import { crashAndRecover } from './crash-recovery.ts'
import { crashWhileSigning } from './signing.ts'
import { compare } from './verdict.ts'
import type { Write } from './writes.ts'

/** `npm run crash-test` runs the full count. On a slow machine a kill may interrupt no write; the test then kills more often. */
const KILLS = inject('postgresql') === undefined ? 5 : 2
const MOST_KILLS = 30

describe('SIGKILL while clients write', () => {
  it(`DEC-19 DEC-20 DEC-26 loses or doubles no write, refuses no retry and delivers each card once, over ${KILLS} kills`, async () => {
    const location = await newDatabaseLocation()
    const { kills, acknowledged, conflicts, interrupted, lost, doubled, appliedButRefused, ...delivery } = await crashAndRecover({
      kills: KILLS,
      atMost: MOST_KILLS,
      seed: inject('seed'),
      location,
    })
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect({ lost, doubled, appliedButRefused }).toEqual({ lost: 0, doubled: 0, appliedButRefused: 0 })
    expect(Math.min(acknowledged, conflicts, interrupted)).toBeGreaterThan(0)
    expect(delivery).toMatchObject({ cardsLost: 0, cardsDoubled: 0 })
    expect(Math.min(delivery.cards, delivery.cardsRetried)).toBeGreaterThan(0)
    if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  }, 120_000)
})

describe('SIGKILL while an endorsement is signed', () => {
  it('DEC-19 DEC-34 DEC-41 keeps one signature per endorsement, the same in core and database, and all evidence, also when the clock jumps', async () => {
    const location = await newDatabaseLocation()
    const { signed: _signed, events, kills, ...bad } = await crashWhileSigning({ kills: KILLS, seed: inject('seed'), location })
    expect(bad).toEqual({ doubled: 0, differing: 0, broken: 0, unsealed: 0, altered: 0, pending: 0 })
    expect(Math.min(kills, events)).toBeGreaterThan(0)
    if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  }, 120_000)
})

describe('the verdict counts', () => {
  const write = (mark: string, answered: number, taskId = mark): Write => ({
    key: mark,
    token: 't',
    call: 'updateTask',
    taskId,
    mark,
    body: {},
    answered,
  })
  const applied = (...marks: string[]) => new Map(marks.map((mark) => [mark, [1]]))
  it('a lost write', () => expect(compare([write('a', 200), write('b', 200)], applied('a')).lost).toBe(1))
  it('a write that was applied twice', () => expect(compare([write('a', 200)], new Map([['a', [1, 2]]])).doubled).toBe(1))
  it('a task that both rivals were told they had completed', () =>
    expect(compare([write('a', 200, 'T'), write('b', 200, 'T')], applied('b'))).toMatchObject({ lost: 1, doubled: 1 }))
  it('a write that was applied but refused', () => expect(compare([write('a', 409)], applied('a')).appliedButRefused).toBe(1))
  it('a lost card, a doubled card and a card missing in the database', () =>
    expect(
      compareCards(
        [1, 2, 3].map((id) => ({ cardId: `c${id}`, attempts: id })),
        ['c2', 'c3', 'c3', 'c4'],
      ),
    ).toEqual({
      cards: 3,
      cardsRetried: 2,
      cardsLost: 1,
      cardsDoubled: 2,
    }))
  it('no fault in a correct run', () =>
    expect(compare([write('a', 200, 'T'), write('b', 409, 'T')], applied('a'))).toMatchObject({
      lost: 0,
      doubled: 0,
      appliedButRefused: 0,
      conflicts: 1,
    }))
})
