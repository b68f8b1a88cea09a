import type { Selectable } from 'kysely'
import { cut } from '../../renderer/language/text.ts'
import type { Database } from '../database/tables.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { NO_VALUE, type PersonalTable } from '../personal-data/tables.ts'
import { type NamedPersons, NOBODY } from './persons.ts'
import type { RowKey } from './row.ts'
import type { InboundRowTable, WaitReason, WaitsFor } from './tables.ts'
import { type RowFields, textIn } from './values.ts'

/** Rows of one sender share a key. It belongs to no person and is never erased; contents are deleted when a row is applied. */
export const INBOUND_ROW = {
  table: 'inbound_row',
  kind: 'sender',
  id: 'sender',
  columns: { content: undefined },
} as const satisfies PersonalTable

/** Locks a sender's rows, so that two batches with the same ids, also on two servers, are applied one after the other. */
export async function lockSender(db: Database, sender: string): Promise<void> {
  await db
    .updateTable('inbound_client')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('name', '=', sender)
    .execute()
}

/** What is known of a row. Its content, which may have 16 MB, is read only to apply it. */
export type KnownRow = Awaited<ReturnType<typeof findRow>>

/** Returns the newest row with this id; undefined for a new one. */
export const findRow = (db: Database, { sender, kind, externalId }: RowKey) =>
  db
    .selectFrom('inbound_row')
    .select(['sender', 'kind', 'externalId', 'revision', 'targetId', 'named', 'waitsFor', 'endsAt'])
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
  { sender, kind, externalId }: RowKey,
  { revision, targetId, persons, now }: { revision: number; targetId: string; persons: NamedPersons; now: number },
): Promise<void> {
  const row = {
    sender,
    kind,
    externalId,
    ...NOBODY,
    revision,
    targetId,
    named: JSON.stringify(persons),
    waitsFor: '' as const,
    title: '',
    content: NO_VALUE,
    arrivedAt: now,
    endsAt: null,
  }
  await put(db, row)
}

/** Stores a row that waits for a person. The row of an earlier revision stays applied meanwhile: `targetId` is what it has become. */
export async function storeWaiting(
  { db, personalData }: { db: Database; personalData: PersonalData },
  { sender, kind, externalId }: RowKey,
  waiting: {
    revision: number
    targetId: string
    named: NamedPersons
    persons: NamedPersons
    waitsFor: WaitsFor
    fields: RowFields
    endsAt: number | null
    now: number
  },
): Promise<void> {
  const { revision, targetId, named, persons, waitsFor, fields, endsAt, now } = waiting
  const row = {
    sender,
    kind,
    externalId,
    ...persons,
    revision,
    targetId,
    named: JSON.stringify(named),
    waitsFor,
    title: masked(textIn(fields, 'taskTitle')),
    content: JSON.stringify(fields),
    arrivedAt: now,
    endsAt,
  }
  await put(db, await personalData.encryptRow(db, INBOUND_ROW, row))
}

/** Characters of a title that administrators see, who may not read texts about customers. */
const SHOWN = 2

const masked = (title: string): string => (title === '' ? '' : `${cut(title, SHOWN)}***`)

/** Notes when a waiting row ends, which a row of an earlier version lacks. */
export async function markEnd(db: Database, { sender, kind, externalId }: RowKey, endsAt: number): Promise<void> {
  await db
    .updateTable('inbound_row')
    .set({ endsAt })
    .where('sender', '=', sender)
    .where('kind', '=', kind)
    .where('externalId', '=', externalId)
    .execute()
}

/** Returns why a row waits; empty for an applied one. A conflict needs another revision like an end that has passed, but says more. */
export function waitReason({ waitsFor, endsAt }: Pick<InboundRowTable, 'waitsFor' | 'endsAt'>, now: number): '' | WaitReason {
  return waitsFor !== '' && waitsFor !== 'conflict' && endsAt !== null && endsAt <= now ? 'expired' : waitsFor
}

/** Notes that a row cannot be applied although its persons are known, unless it waits no more. */
export async function markConflict(db: Database, { sender, kind, externalId }: RowKey): Promise<void> {
  await db
    .updateTable('inbound_row')
    .set({ waitsFor: 'conflict' })
    .where('sender', '=', sender)
    .where('kind', '=', kind)
    .where('externalId', '=', externalId)
    .where('waitsFor', '!=', '')
    .execute()
}

async function put(db: Database, row: Selectable<InboundRowTable>): Promise<void> {
  await db
    .insertInto('inbound_row')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sender', 'kind', 'externalId']).doUpdateSet(row))
    .execute()
}
