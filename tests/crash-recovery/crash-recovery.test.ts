import { rmSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { newPlace } from '../contract/server.ts'
import { compareCards } from './deliver.ts'
import { crashAndRecover } from './crash-recovery.ts'
import { crashWhileSigning } from './signing.ts'
import { compare } from './verdict.ts'
import type { Write } from './writes.ts'

/** `npm run endure` has the full count. On a slow machine a kill may meet nothing: then there are some more. */
const KILLS = inject('postgresql') === undefined ? 5 : 2
const MOST_KILLS = 30

describe('kill -9 in the middle of writing (design 5)', () => {
  it(`DEC-19 DEC-20 DEC-26 ${KILLS} times or more: no acknowledged write is lost, none is doubled, no repeat is refused, and every card arrives once`, async () => {
    const place = await newPlace()
    const { kills, acknowledged, conflicts, unheard, lost, doubled, disowned, ...delivery } = await crashAndRecover({
      kills: KILLS,
      atMost: MOST_KILLS,
      seed: inject('seed'),
      place,
    })
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect({ lost, doubled, disowned }).toEqual({ lost: 0, doubled: 0, disowned: 0 })
    expect(Math.min(acknowledged, conflicts, unheard)).toBeGreaterThan(0)
    expect(delivery).toMatchObject({ cardsLost: 0, cardsDoubled: 0 })
    expect(Math.min(delivery.cards, delivery.cardsRetried)).toBeGreaterThan(0)
    if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
  }, 120_000)
})

describe('kill -9 while an endorsement is signed', () => {
  it('DEC-19 DEC-34 leaves one signature, the same in the core and with us, and every event', async () => {
    const place = await newPlace()
    const { signed: _signed, events, kills, ...bad } = await crashWhileSigning({ kills: KILLS, seed: inject('seed'), place })
    expect(bad).toEqual({ doubled: 0, differing: 0, broken: 0, unsealed: 0, pending: 0 })
    expect(Math.min(kills, events)).toBeGreaterThan(0)
    if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
  }, 120_000)
})

describe('the verdict sees', () => {
  const write = (mark: string, answered: number, taskId = mark): Write => ({
    key: mark,
    token: 't',
    call: 'updateTask',
    taskId,
    mark,
    body: {},
    answered,
  })
  const kept = (...marks: string[]) => new Map(marks.map((mark) => [mark, [1]]))
  it('a write that is gone', () => expect(compare([write('a', 200), write('b', 200)], kept('a')).lost).toBe(1))
  it('a write that is there twice', () => expect(compare([write('a', 200)], new Map([['a', [1, 2]]])).doubled).toBe(1))
  it('two rivals who were both told that they did it', () =>
    expect(compare([write('a', 200, 'T'), write('b', 200, 'T')], kept('b'))).toMatchObject({ lost: 1, doubled: 1 }))
  it('a write that was carried out and then refused', () => expect(compare([write('a', 409)], kept('a')).disowned).toBe(1))
  it('a card that never arrived, one that came twice, and one that nobody wrote', () =>
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
  it('nothing where all is well', () =>
    expect(compare([write('a', 200, 'T'), write('b', 409, 'T')], kept('a'))).toMatchObject({
      lost: 0,
      doubled: 0,
      disowned: 0,
      conflicts: 1,
    }))
})
