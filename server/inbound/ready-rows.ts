import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { activeStewards } from '../identity/staff.ts'
import type { RowKey } from './row.ts'
import type { WaitsFor } from './tables.ts'

/** Keys read at once. */
const BATCH = 100

export interface ReadyRow extends RowKey {
  arrivedAt: number
}

const row = (column: string) => sql.ref(`inbound_row.${column}`)
const isGiven = (column: string) => sql<boolean>`${row(column)} <> ''`
const isMissing = (column: string) => sql<boolean>`${row(column)} = ''`

const stewardBy = (db: Database, condition: RawBuilder<boolean>) => activeStewards(db).select('staff.userId').where(condition)
const customerBy = (db: Database, condition: RawBuilder<boolean>) =>
  db.selectFrom('customer').select('customer.wechatCustomerId').where(condition)

/** How a waiting row names the person for whom it waits. One query for each, so that each uses an index. */
const NAMES: readonly { waitsFor: WaitsFor; isNamed: RawBuilder<boolean>; person: (db: Database) => Expression<unknown> }[] = [
  {
    waitsFor: 'steward',
    isNamed: isGiven('userId'),
    person: (db) => stewardBy(db, sql`lower(${sql.ref('staff.userId')}) = lower(${row('userId')})`),
  },
  {
    waitsFor: 'steward',
    isNamed: isMissing('userId'),
    person: (db) => stewardBy(db, sql`lower(${sql.ref('staff.userCode')}) = lower(${row('userCode')})`),
  },
  {
    waitsFor: 'customer',
    isNamed: isGiven('externalUserid'),
    person: (db) => customerBy(db, sql`${sql.ref('customer.externalUserid')} = ${row('externalUserid')}`),
  },
  {
    waitsFor: 'customer',
    isNamed: isMissing('externalUserid'),
    person: (db) => customerBy(db, sql`${sql.ref('customer.cifClientNo')} = ${row('cifClientNo')}`),
  },
]

/**
 * Yields the rows whose persons are known by now and whose end is not past, in batches, each row once. Their contents, which may have 16 MB
 * each, are read when a row is applied.
 */
export async function* readyRows(db: Database, now: number): AsyncGenerator<ReadyRow[]> {
  for (const { waitsFor, isNamed, person } of NAMES) {
    let last: ReadyRow | undefined
    do {
      const rows = await db
        .selectFrom('inbound_row')
        .select(['sender', 'kind', 'externalId', 'arrivedAt'])
        .where('waitsFor', '=', waitsFor)
        .where(({ or, eb }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
        .where(last ? isAfter(last) : sql<boolean>`true`)
        .where(isNamed)
        .where(({ exists }) => exists(person(db)))
        .orderBy('arrivedAt')
        .orderBy('sender')
        .orderBy('kind')
        .orderBy('externalId')
        .limit(BATCH)
        .execute()
      if (rows.length > 0) yield rows
      last = rows.length < BATCH ? undefined : rows.at(-1)
    } while (last)
  }
}

const isAfter = ({ arrivedAt, sender, kind, externalId }: ReadyRow) =>
  sql<boolean>`(${row('arrivedAt')}, ${row('sender')}, ${row('kind')}, ${row('externalId')}) > (${arrivedAt}, ${sender}, ${kind}, ${externalId})`
