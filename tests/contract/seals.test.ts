import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { DAY, HOUR, NOON } from './server.ts'
import { startSigningServer } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const seals = () => setup.server.db.selectFrom('signature_seal').selectAll().orderBy('length').execute()
const days = () => setup.server.db.selectFrom('signing_day').selectAll().orderBy('day').execute()
const undo = (token: string) => setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })

describe('a seal', () => {
  it('is created over the event chain with a signature, and again when the signature is undone', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    const events = () => setup.server.db.selectFrom('signing_event').selectAll().where('linkId', '=', linkOf('E1')).orderBy('seq').execute()
    expect(await seals()).toMatchObject([{ outcome: 'accepted', length: 7, head: (await events())[6]?.hash, day: '', at: NOON }])
    await undo(token)
    expect((await seals()).map(({ outcome, length }) => [outcome, length])).toEqual([
      ['accepted', 7],
      ['undone', 9],
    ])
    expect((await seals())[1]?.head).toBe((await events())[8]?.hash)
  })
  it('is not created for a signature that the core refused', async () => {
    setup.state.answer = { errcode: '-1', message: 'blurred' }
    await setup.sign(await setup.holderOf('E1'))
    await setup.server.tick()
    expect(await seals()).toEqual([])
  })
})

describe('a daily head', () => {
  it('is created once after each day over the changed chains, and contains the hash of the previous head', async () => {
    await setup.sign(await setup.holderOf('E1'))
    await setup.server.tick()
    // The head of the previous day covers all events so far, also those of the current day.
    expect((await days()).map(({ day, previous }) => [day, previous])).toEqual([['2026-11-19', '']])
    await setup.sign(await setup.holderOf('E2', linkOf('E2')), { endorNo: 'E2', policyNo: 'P-E2' })
    setup.server.clock.now += DAY - 12 * HOUR - 1
    await setup.server.tick()
    expect(await days()).toHaveLength(1)
    setup.server.clock.now += 1
    await setup.server.tick()
    await setup.server.tick()
    const [first, second] = await days()
    // E1 changed, too: its certificate was issued after the first head. The certificate of E2 was issued before midnight.
    expect([second?.day, second?.previous, second?.chains]).toEqual(['2026-11-20', first?.hash, 2])
    setup.server.clock.now += DAY
    await setup.server.tick()
    expect((await days())[2]).toMatchObject({ day: '2026-11-21', chains: 0, previous: second?.hash })
  })
  it('is created although an older signature cannot be sealed, which is logged once', async () => {
    await setup.sign(await setup.holderOf('E1'))
    // A row that no version of the service writes: undone without an event.
    await setup.server.db.updateTable('signature').set({ undoneAt: NOON }).execute()
    for (let day = 0; day < 3; day += 1) {
      await setup.server.tick()
      setup.server.clock.now += DAY
    }
    expect((await days()).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(setup.server.logs.filter((line) => line.includes('"requestId":"evidence"'))).toHaveLength(1)
  })
  it('is referenced by later seals', async () => {
    await setup.server.tick()
    await setup.sign(await setup.holderOf('E1'))
    expect((await seals())[0]?.day).toBe((await days())[0]?.hash)
  })
})

it('DEC-34 seals, daily heads and keys cannot be updated or deleted', async () => {
  await setup.sign(await setup.holderOf('E1'))
  await setup.server.tick()
  const { db } = setup.server
  for (const table of ['signature_shown', 'signature_seal', 'signing_day', 'signing_day_chain', 'signing_key'] as const) {
    expect((await db.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
    const column =
      table === 'signing_key' ? 'publicKey' : table === 'signing_day' ? 'root' : table === 'signing_day_chain' ? 'head' : 'signatureId'
    for (const change of [sql`update ${sql.table(table)} set ${sql.ref(column)} = ''`, sql`delete from ${sql.table(table)}`])
      await expect(change.execute(db)).rejects.toThrow(/append-only/)
  }
})
