import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import type { NamedPersons } from './persons.ts'
import type { RowKey } from './row.ts'
import { INBOUND_ROW, type InboundRowTable } from './tables.ts'

const NOBODY: NamedPersons = { userId: '', userCode: '', externalUserid: '', cifClientNo: '' }

const whereKey = (key: RowKey) => ({ sender: key.sender, kind: key.kind, externalId: key.externalId })

/** Returns the newest row with this id; undefined for a new one. */
export const findRow = (db: Database, { sender, kind, externalId }: RowKey): Promise<Selectable<InboundRowTable> | undefined> =>
  db
    .selectFrom('inbound_row')
    .selectAll()
    .where('sender', '=', sender)
    .where('kind', '=', kind)
    .where('externalId', '=', externalId)
    .executeTakeFirst()

export const namedBy = ({ named }: Pick<InboundRowTable, 'named'>): NamedPersons => ({
  ...NOBODY,
  ...(JSON.parse(named) as Partial<NamedPersons>),
})

/** Stores what a row has become. */
export async function storeApplied(
  db: Database,
  key: RowKey,
  { revision, targetId, persons, now }: { revision: number; targetId: string; persons: NamedPersons; now: number },
): Promise<void> {
  const row = {
    ...whereKey(key),
    ...NOBODY,
    revision,
    targetId,
    named: JSON.stringify(persons),
    waitsFor: '' as const,
    content: NO_VALUE,
    arrivedAt: now,
  }
  await put(db, row)
}

/** Stores a row that waits for a person. The row of an earlier revision stays applied meanwhile: `targetId` is what it has become. */
export async function storeWaiting(
  { db, personalData }: { db: Database; personalData: PersonalData },
  key: RowKey,
  waiting: {
    revision: number
    targetId: string
    named: NamedPersons
    persons: NamedPersons
    waitsFor: 'steward' | 'customer'
    fields: object
    now: number
  },
): Promise<void> {
  const { revision, targetId, named, persons, waitsFor, fields, now } = waiting
  const row = {
    ...whereKey(key),
    ...persons,
    revision,
    targetId,
    named: JSON.stringify(named),
    waitsFor,
    content: JSON.stringify(fields),
    arrivedAt: now,
  }
  await put(db, await personalData.encryptRow(db, INBOUND_ROW, row))
}

async function put(db: Database, row: Selectable<InboundRowTable>): Promise<void> {
  await db
    .insertInto('inbound_row')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sender', 'kind', 'externalId']).doUpdateSet(row))
    .execute()
}
