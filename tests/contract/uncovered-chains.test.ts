import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grownChains, unmark } from '../../server/evidence/grown-chains.ts'
import { recordEvents } from '../../server/signing/events.ts'
import { recordQueries } from './query-plans/record.ts'
import { withPlans } from './query-plans/scans.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { linkOf } from './signing-fixtures.ts'
import { DAY, NOON } from './server.ts'

let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  setup = await startEvidenceServer()
})
afterEach(() => setup.server.close())

/** Adds `count` links with one event each, whose marks have the default of the column. */
async function addMarkedLinks(count: number): Promise<void> {
  const { db } = setup.server
  const ids = Array.from({ length: count }, (_, at) => `old-${at}`)
  const link = { endorNo: 'O', policyNo: 'P', channel: 'card', externalUserId: '', userId: 'owner', reservedAt: NOON } as const
  for (let at = 0; at < count; at += 100) {
    const batch = ids.slice(at, at + 100)
    await db
      .insertInto('signing_link')
      .values(batch.map((linkId) => ({ ...link, linkId, expiresAt: NOON + DAY })))
      .execute()
  }
  await sql`insert into signing_event ("linkId", "seq", "kind", "at", "facts", "detail", "previous", "hash")
    select "linkId", 1, 'reserved', ${NOON}, '{}', '{}', '', 'h' from signing_link where "endorNo" = 'O'`.execute(db)
}
/** Ends the day. Returns the number of chains under the new head and the statements that ran. */
async function endDay() {
  setup.server.clock.now += DAY
  const queries = await recordQueries(async () => void (await setup.server.tick()))
  const heads = await setup.server.db.selectFrom('signing_day').select(['day', 'chains']).orderBy('day').execute()
  return { chains: heads.at(-1)?.chains, heads: heads.length, queries }
}
/** Returns the marks of links with events; E2 has none. */
const marks = async () =>
  await setup.server.db
    .selectFrom('signing_link')
    .select(['linkId', 'uncoveredLength'])
    .where('uncoveredLength', 'is not', null)
    .where('linkId', '!=', linkOf('E2'))
    .execute()
const read = () => {
  const { db, personalData, clock } = setup.server
  return recordEvents({ db, personalData, now: clock.now, origin: { address: '', device: '' } }, linkOf('E1'), [{ kind: 'read' }])
}

describe('the daily head', () => {
  it('checks each marked link once, in pages, and then only links with new events', async () => {
    await addMarkedLinks(600)
    await read()
    expect((await endDay()).chains).toBe(601)
    expect(await marks()).toEqual([])
    expect((await endDay()).chains).toBe(0)
    await read()
    expect(await marks()).toEqual([{ linkId: linkOf('E1'), uncoveredLength: 2 }])
    expect((await endDay()).chains).toBe(1)
    expect(await marks()).toEqual([])
  })
  it('reads changed links by an index of these links', async () => {
    await read()
    const { queries } = await endDay()
    const query = queries.find(({ sql: text }) => /"uncoveredLength" is not null/.test(text))
    if (!query) throw new Error('No query of changed links')
    const isPostgres = 'databaseUrl' in setup.databaseLocation
    await withPlans(setup.server.db, isPostgres, async (scansOf) => expect(await scansOf(query)).toEqual([]))
    if (isPostgres) {
      // PostgreSQL prefers the smaller index only in a large table.
      await sql`insert into signing_link ("linkId", "endorNo", "policyNo", "channel", "externalUserId", "userId", "reservedAt", "expiresAt",
        "uncoveredLength") select 'filler-' || "n", 'O', 'P', 'card', '', 'owner', 0, 0, null from generate_series(1, 5000) as "n"`.execute(
        setup.server.db,
      )
      await sql`analyze signing_link`.execute(setup.server.db)
    }
    const explain = sql.raw(isPostgres ? 'explain ' : 'explain query plan ')
    const parts = query.sql.split(/\?|\$\d+/)
    const text = parts.flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${query.parameters[at - 1]}`, sql.raw(part)]))
    const { rows } = await sql`${explain}${sql.join(text, sql``)}`.execute(setup.server.db)
    expect(JSON.stringify(rows)).toContain('signing_link_uncovered')
  })
  it('covers no chain twice when a server stopped before it removed the marks', async () => {
    await read()
    await endDay()
    await setup.server.db.updateTable('signing_link').set({ uncoveredLength: 1 }).where('linkId', '=', linkOf('E1')).execute()
    expect(await endDay()).toMatchObject({ chains: 0, heads: 2 })
    expect(await marks()).toEqual([])
  })
  it('keeps the mark of a link with an event that was recorded while the head was written', async () => {
    await read()
    const { marked } = await grownChains(setup.server.db)
    await read()
    await unmark(setup.server.db, marked)
    expect(await marks()).toEqual([{ linkId: linkOf('E1'), uncoveredLength: 2 }])
  })
})
