import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { isRecord } from '../../renderer/language/codec.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { activeStewards, isActiveSteward } from '../identity/staff.ts'
import { ApiError } from '../handler/api-error.ts'
import type { FileStore } from '../files/store.ts'
import { UnreadableError } from '../personal-data/cipher.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { applyWaitingRow, type Decision } from './apply-row.ts'
import { type ArrivalHost, tellArrival, tellArrivals } from './arrivals.ts'
import { discardAttachments, stageAttachments } from './attachments.ts'
import { findRow, INBOUND_ROW, lockSender, markConflict } from './row-store.ts'
import { type Attachment, isApplied, type RowKey, type RowOutcome } from './row.ts'
import { type InboundRowTable, WAITING, type WaitsFor } from './tables.ts'

/** Rows read at once. */
const BATCH = 100

export interface WaitingHost extends ArrivalHost {
  personalData: PersonalData
  store: FileStore
}

/** Applies the rows whose steward or customer has appeared meanwhile, and sends the cards about their tasks. Returns the number of rows. */
export async function applyWaiting(host: WaitingHost, stopping: () => boolean): Promise<number> {
  for (let applied = 0; ; ) {
    const rows = stopping() ? [] : await readyRows(host.db)
    const stewards = new Set<string>()
    for (const { sender, kind, externalId } of rows) {
      const { taskId } = await applyOrMark(host, { sender, kind, externalId })
      const steward = taskId === undefined ? undefined : await stewardOf(host.db, taskId)
      if (steward !== undefined) stewards.add(steward)
    }
    await tellArrivals(host, stewards)
    applied += rows.length
    if (rows.length < BATCH) return applied
  }
}

/**
 * Prepares to give a waiting row to a steward, whatever it waits for: writes its files. `write` applies the row in the transaction of a
 * request. It throws `gone` (404) for a row that waits no more, `notAssignable` (409) for a person without a usable steward's account, and
 * `rowConflicts` (409).
 */
export async function prepareAssignment(host: WaitingHost, key: RowKey, steward: string) {
  const staged = await stageFiles(host, key)
  return {
    async write(db: Database): Promise<void> {
      if (!(await isActiveSteward(db, steward))) throw new ApiError('notAssignable')
      const outcome = await applyIn({ ...host, db }, key, staged, { steward })
      if (outcome.result === 'unchanged') throw new ApiError('gone')
      if (!isApplied(outcome)) throw new ApiError('rowConflicts')
      if (outcome.taskId !== undefined) await tellArrival({ ...host, db }, steward)
    },
    discard: () => discardAttachments(host.store, staged),
  }
}

/** The rows whose persons are known by now. One query for each way to name a person, so that each uses an index. */
async function readyRows(db: Database): Promise<Selectable<InboundRowTable>[]> {
  const steward = (condition: RawBuilder<boolean>) => activeStewards(db).select('staff.userId').where(condition)
  const customer = (condition: RawBuilder<boolean>) => db.selectFrom('customer').select('customer.wechatCustomerId').where(condition)
  const [named, unnamed] = [sql<boolean>`${row('userId')} <> ''`, sql<boolean>`${row('userId')} = ''`]
  const [known, unknown] = [sql<boolean>`${row('externalUserid')} <> ''`, sql<boolean>`${row('externalUserid')} = ''`]
  const ready = (waitsFor: WaitsFor, condition: RawBuilder<boolean>, person: Expression<unknown>) =>
    db
      .selectFrom('inbound_row')
      .selectAll('inbound_row')
      .where('waitsFor', '=', waitsFor)
      .where(condition)
      .where(({ exists }) => exists(person))
      .limit(BATCH)
      .execute()
  const found = await Promise.all([
    ready('steward', named, steward(sql`lower(${sql.ref('staff.userId')}) = lower(${row('userId')})`)),
    ready('steward', unnamed, steward(sql`lower(${sql.ref('staff.userCode')}) = lower(${row('userCode')})`)),
    ready('customer', known, customer(sql`${sql.ref('customer.externalUserid')} = ${row('externalUserid')}`)),
    ready('customer', unknown, customer(sql`${sql.ref('customer.cifClientNo')} = ${row('cifClientNo')}`)),
  ])
  return found.flat().slice(0, BATCH)
}

const row = (column: string) => sql.ref(`inbound_row.${column}`)

/** Applies one row. A row that cannot be read, because its key is damaged, must not stop the others: it is marked for administrators. */
async function applyOrMark(host: WaitingHost, key: RowKey): Promise<RowOutcome> {
  try {
    return await applyOne(host, key)
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    await markConflict(host.db, key)
    return { result: 'refused' }
  }
}

/** Applies one row again, unless another server has done so. */
async function applyOne(host: WaitingHost, key: RowKey): Promise<RowOutcome> {
  const staged = await stageFiles(host, key)
  const outcome = await inTransaction(host.db, (db) => applyIn({ ...host, db, after: () => undefined }, key, staged))
  if (isApplied(outcome)) host.after(async () => host.outbox.wake())
  else await discardAttachments(host.store, staged)
  return outcome
}

async function applyIn(host: WaitingHost, key: RowKey, attachments: readonly Attachment[], decision?: Decision): Promise<RowOutcome> {
  await lockSender(host.db, key.sender)
  const known = await findRow(host.db, key)
  if (!known || known.waitsFor === '') return { result: 'unchanged' }
  return applyWaitingRow(host, known, { fields: await contentOf(host, key), attachments }, decision)
}

async function stageFiles(host: WaitingHost, key: RowKey): Promise<readonly Attachment[]> {
  const staged = await stageAttachments(host.store, await contentOf(host, key))
  // They were checked when the row arrived.
  return 'problems' in staged ? [] : staged
}

const withContent = (db: Database) =>
  db
    .selectFrom('inbound_row')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'inbound_row.sender').on('person_key.kind', '=', INBOUND_ROW.kind))
    .selectAll('inbound_row')
    .select('person_key.wrappedKey')

async function contentOf(
  { db, personalData }: { db: Database; personalData: PersonalData },
  key: RowKey,
): Promise<Record<string, unknown>> {
  const found = await withContent(db)
    .where('sender', '=', key.sender)
    .where('inbound_row.kind', '=', key.kind)
    .where('externalId', '=', key.externalId)
    .executeTakeFirst()
  return found ? fieldsIn(personalData.decryptRow(INBOUND_ROW, found).content) : {}
}

function fieldsIn(content: string): Record<string, unknown> {
  if (content === '') return {}
  const fields: unknown = JSON.parse(content)
  return isRecord(fields) ? fields : {}
}

async function stewardOf(db: Database, taskId: string): Promise<string | undefined> {
  return (await db.selectFrom('task').select('taskUser').where('taskId', '=', taskId).executeTakeFirst())?.taskUser
}

/** Returns the rows that wait, the oldest first, at most 100, and how many there are. */
export async function listWaiting(db: Database) {
  const waiting = db.selectFrom('inbound_row').where('waitsFor', 'in', WAITING)
  const { total } = await waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['sender', 'kind', 'externalId', 'waitsFor', 'userId', 'userCode', 'externalUserid', 'cifClientNo', 'title', 'arrivedAt'])
    .orderBy('arrivedAt')
    .orderBy('externalId')
    .limit(BATCH)
    .execute()
  return {
    total,
    rows: rows.map(({ userId, userCode, externalUserid, cifClientNo, ...shown }) => ({
      ...shown,
      steward: userId || userCode,
      customer: externalUserid || cifClientNo,
    })),
  }
}
