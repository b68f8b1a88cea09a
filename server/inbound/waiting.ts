import { isRecord } from '../../renderer/language/codec.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { isActiveSteward } from '../identity/staff.ts'
import { ApiError } from '../handler/api-error.ts'
import type { FileStore } from '../files/store.ts'
import { isTemporary } from '../http/is-temporary.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { applyWaitingRow } from './apply-row.ts'
import { type ArrivalHost, tellArrival, tellArrivals } from './arrivals.ts'
import { discardAttachments, stageAttachments } from './attachments.ts'
import { createNotes } from './notes.ts'
import { readyRows } from './ready-rows.ts'
import type { Decision } from './resolve.ts'
import { isOfRow } from './row-fault.ts'
import { findRow, INBOUND_ROW, lockSender, markConflict, waitReason } from './row-store.ts'
import { type Attachment, isApplied, type RowKey, type RowOutcome } from './row.ts'
import { WAITING } from './tables.ts'
import type { RowFields } from './values.ts'

/** Rows that administrators see at once. */
const SHOWN = 100
/** After so many unexpected errors in one run, the rows are not the cause. */
const MOST_FAULTS = 10

export interface WaitingHost extends ArrivalHost {
  personalData: PersonalData
  store: FileStore
}

/**
 * Applies the rows whose steward or customer has appeared meanwhile, one by one, and sends the cards about their tasks. A row that fails must
 * not stop the rows of all senders behind it: its error is logged, and a row whose data is the cause is marked for administrators.
 */
export async function applyWaiting(host: WaitingHost & { logFault: (error: unknown) => void }, stopping: () => boolean): Promise<void> {
  let faults = 0
  for await (const rows of readyRows(host.db, host.now)) {
    const stewards = new Set<string>()
    for (const { sender, kind, externalId } of rows) {
      if (stopping()) break
      const key = { sender, kind, externalId }
      try {
        const { taskId } = await applyOne(host, key)
        const steward = taskId === undefined ? undefined : await stewardOf(host.db, taskId)
        if (steward !== undefined) stewards.add(steward)
      } catch (error) {
        if (isTemporary(error)) throw error
        if (isOfRow(error)) await markConflict(host.db, key)
        else if ((faults += 1) > MOST_FAULTS) throw error
        host.logFault(error)
      }
    }
    await tellArrivals(host, stewards)
    if (stopping()) return
  }
}

/**
 * Prepares to give a waiting row to a steward, whatever it waits for: writes its files. `write` applies the row in the transaction of a
 * request. It throws `gone` (404) for a row that waits no more, `notAssignable` (409) for a person without a usable steward's account,
 * `rowExpired` (409), `rowConflicts` (409), and `customerMissing` (409) for an assignment, which needs its customer.
 */
export async function prepareAssignment(host: WaitingHost, key: RowKey, steward: string) {
  const staged = await stageRow(host, key)
  return {
    async write(db: Database): Promise<void> {
      if (!(await isActiveSteward(db, steward))) throw new ApiError('notAssignable')
      const outcome = await applyIn({ ...host, db }, key, staged, { steward })
      if (outcome.result === 'unchanged') throw new ApiError('gone')
      if (outcome.result === 'waiting') throw new ApiError(outcome.waitsFor === 'expired' ? 'rowExpired' : 'customerMissing')
      // A finished task needs no steward any more.
      if (!isApplied(outcome) && outcome.result !== 'finished') throw new ApiError('rowConflicts')
      if (outcome.taskId !== undefined) await tellArrival({ ...host, db }, steward)
    },
    discard: () => discardAttachments(host.store, staged.attachments),
  }
}

/** A waiting row with its files written. */
interface StagedRow {
  revision: number
  fields: RowFields
  attachments: readonly Attachment[]
}

/** Applies one row again, unless another server has done so. */
async function applyOne(host: WaitingHost, key: RowKey): Promise<RowOutcome> {
  const staged = await stageRow(host, key)
  const outcome = await inTransaction(host.db, (db) => applyIn({ ...host, db, after: () => undefined }, key, staged))
  if (isApplied(outcome)) host.after(async () => host.outbox.wake())
  else await discardAttachments(host.store, staged.attachments)
  return outcome
}

async function applyIn(host: WaitingHost, key: RowKey, staged: StagedRow, decision?: Decision): Promise<RowOutcome> {
  await lockSender(host.db, key.sender)
  const known = await findRow(host.db, key)
  // A newer revision that arrived after the row was read is applied by the next run.
  if (!known || known.waitsFor === '' || known.revision !== staged.revision) return { result: 'unchanged' }
  const inside = { ...host, notes: createNotes() }
  const outcome = await applyWaitingRow(inside, known, staged, decision)
  await inside.notes.write(inside)
  return outcome
}

/** Reads a row and writes its files, before its transaction. */
async function stageRow({ db, personalData, store }: WaitingHost, key: RowKey): Promise<StagedRow> {
  const found = await withContent(db)
    .where('sender', '=', key.sender)
    .where('inbound_row.kind', '=', key.kind)
    .where('externalId', '=', key.externalId)
    .executeTakeFirst()
  if (!found) return { revision: 0, fields: {}, attachments: [] }
  const fields = fieldsIn(personalData.decryptRow(INBOUND_ROW, found).content)
  const attachments = await stageAttachments(store, fields)
  // They were checked when the row arrived.
  return { revision: found.revision, fields, attachments: 'problems' in attachments ? [] : attachments }
}

const withContent = (db: Database) =>
  db
    .selectFrom('inbound_row')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'inbound_row.sender').on('person_key.kind', '=', INBOUND_ROW.kind))
    .selectAll('inbound_row')
    .select('person_key.wrappedKey')

function fieldsIn(content: string): Record<string, unknown> {
  if (content === '') return {}
  const fields: unknown = JSON.parse(content)
  return isRecord(fields) ? fields : {}
}

async function stewardOf(db: Database, taskId: string): Promise<string | undefined> {
  return (await db.selectFrom('task').select('taskUser').where('taskId', '=', taskId).executeTakeFirst())?.taskUser
}

/** Returns the rows that wait, the oldest first, at most 100, and how many there are. */
export async function listWaiting(db: Database, now: number) {
  const waiting = db.selectFrom('inbound_row').where('waitsFor', 'in', WAITING)
  const { total } = await waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select([
      'sender',
      'kind',
      'externalId',
      'waitsFor',
      'userId',
      'userCode',
      'externalUserid',
      'cifClientNo',
      'title',
      'arrivedAt',
      'endsAt',
    ])
    .orderBy('arrivedAt')
    .orderBy('externalId')
    .limit(SHOWN)
    .execute()
  return {
    total,
    rows: rows.map(({ userId, userCode, externalUserid, cifClientNo, waitsFor, endsAt, ...shown }) => ({
      ...shown,
      waitsFor: waitReason({ waitsFor, endsAt }, now),
      ...(endsAt === null ? {} : { taskEndTime: endsAt }),
      steward: userId || userCode,
      customer: externalUserid || cifClientNo,
    })),
  }
}
