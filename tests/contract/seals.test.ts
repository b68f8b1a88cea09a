import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOLDER, linkOf } from './codes.ts'
import { DAY, HOUR, NOON } from './server.ts'
import { startSigning } from './signing.ts'

let there: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  there = await startSigning()
})
afterEach(() => there.house.close())

const seals = () => there.house.db.selectFrom('signature_seal').selectAll().orderBy('length').execute()
const days = () => there.house.db.selectFrom('signing_day').selectAll().orderBy('day').execute()
const undo = (token: string) => there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })

describe('DEC-34 a seal', () => {
  it('is made with the signature that it seals, over its chain, and another when it is taken back', async () => {
    const token = await there.holderOf('E1')
    await there.sign(token)
    const events = () => there.house.db.selectFrom('signing_event').selectAll().where('linkId', '=', linkOf('E1')).orderBy('seq').execute()
    expect(await seals()).toMatchObject([{ outcome: 'accepted', length: 7, head: (await events())[6]?.hash, day: '', at: NOON }])
    await undo(token)
    expect((await seals()).map(({ outcome, length }) => [outcome, length])).toEqual([
      ['accepted', 7],
      ['undone', 9],
    ])
    expect((await seals())[1]?.head).toBe((await events())[8]?.hash)
  })
  it('is not made of what the core refused', async () => {
    there.state.answer = { errcode: '-1', message: 'blurred' }
    await there.sign(await there.holderOf('E1'))
    await there.house.tick()
    expect(await seals()).toEqual([])
  })
})

describe('DEC-34 a daily head', () => {
  it('is made once when a day is over, over the chains that have grown, and is chained to the one before', async () => {
    await there.sign(await there.holderOf('E1'))
    await there.house.tick()
    // Of the day before the first signature: what was written down by then, whatever the day.
    expect((await days()).map(({ day, previous }) => [day, previous])).toEqual([['2026-11-19', '']])
    await there.sign(await there.holderOf('E2', linkOf('E2')), { endorNo: 'E2', policyNo: 'P-E2' })
    there.house.clock.now += DAY - 12 * HOUR - 1
    await there.house.tick()
    expect(await days()).toHaveLength(1)
    there.house.clock.now += 1
    await there.house.tick()
    await there.house.tick()
    const [first, second] = await days()
    // The chain of the first has grown, too: its certificate was issued after the head. That of the second was issued before midnight.
    expect([second?.day, second?.previous, second?.chains]).toEqual(['2026-11-20', first?.hash, 2])
    there.house.clock.now += DAY
    await there.house.tick()
    expect((await days())[2]).toMatchObject({ day: '2026-11-21', chains: 0, previous: second?.hash })
  })
  it('is named by the seals that come after it', async () => {
    await there.house.tick()
    await there.sign(await there.holderOf('E1'))
    expect((await seals())[0]?.day).toBe((await days())[0]?.hash)
  })
})

it('DEC-34 seals, daily heads and keys can be neither changed nor deleted', async () => {
  await there.sign(await there.holderOf('E1'))
  await there.house.tick()
  const { db } = there.house
  for (const table of ['signature_shown', 'signature_seal', 'signing_day', 'signing_day_chain', 'signing_key'] as const) {
    expect((await db.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
    const column =
      table === 'signing_key' ? 'publicKey' : table === 'signing_day' ? 'root' : table === 'signing_day_chain' ? 'head' : 'signatureId'
    for (const change of [sql`update ${sql.table(table)} set ${sql.ref(column)} = ''`, sql`delete from ${sql.table(table)}`])
      await expect(change.execute(db)).rejects.toThrow(/append-only/)
  }
})
