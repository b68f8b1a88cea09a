import { setImmediate as letOthers } from 'node:timers/promises'
import type { InboundKind } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { FileStore } from '../files/store.ts'
import type { Sender } from '../outbox/send-card.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { applyRow } from './apply-row.ts'
import { tellArrivals } from './arrivals.ts'
import { discardAttachments, stageAttachments } from './attachments.ts'
import { createNotes } from './notes.ts'
import type { ReadRow } from './read-row.ts'
import { isOfRow } from './row-fault.ts'
import { lockSender } from './row-store.ts'
import { type Attachment, isApplied, type Row, type RowOutcome } from './row.ts'

/** Rows of one transaction. More would keep other writers of SQLite waiting longer; fewer need more time in total. */
const CHUNK = 20

/** The answer to one row, in the place of the row. */
export type RowAnswer = RowOutcome & { externalId: string }

export interface BatchHost extends Omit<Sender, 'now'> {
  personalData: PersonalData
  schemas: Schemas
  store: FileStore
  clock: () => number
  logFault: (error: unknown) => void
}

/** A valid row with its place in the batch. */
interface PlacedRow {
  place: number
  row: Row
  attachments: readonly Attachment[]
}

/**
 * Applies the rows of a batch in their order, a few in a transaction, and then sends each steward one card. A killed server leaves whole rows;
 * the sender repeats the batch. A wrong row is answered with its problems and spoils no other.
 */
export async function applyBatch(host: BatchHost, sender: string, kind: InboundKind, rows: readonly ReadRow[]): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = []
  const valid: PlacedRow[] = []
  for (const [place, read] of rows.entries()) {
    if ('problems' in read) answers[place] = { externalId: read.externalId ?? '', result: 'refused', problems: read.problems }
    else {
      const { externalId, fields = {} } = read.row
      const staged = await stageAttachments(host.store, fields)
      if ('problems' in staged) answers[place] = { externalId, result: 'refused', problems: staged.problems }
      else valid.push({ place, row: read.row, attachments: staged })
    }
  }
  for (let at = 0; at < valid.length; at += CHUNK) {
    const chunk = valid.slice(at, at + CHUNK)
    const outcomes = await applyChunk(host, sender, kind, chunk)
    for (const [index, { place, row, attachments }] of chunk.entries()) {
      const outcome: RowOutcome = outcomes[index] ?? { result: 'refused' }
      answers[place] = { externalId: row.externalId, ...outcome }
      if (!isApplied(outcome)) await discardAttachments(host.store, attachments)
    }
  }
  // Events and cards of the batch leave together, after its transactions.
  host.after(async () => host.outbox.wake())
  await tellArrivals({ ...host, now: host.clock() }, await stewardsOf(host.db, answers))
  return answers
}

/** A row that the database refuses. The operator finds the error in the log. */
const FAILED: RowOutcome = {
  result: 'refused',
  problems: [{ field: '', problem: 'could not be stored; the operator finds the reason in the log' }],
}

/** Applies rows in one transaction. If a row's data fails it, applies each row alone, so that only the wrong one is refused. */
async function applyChunk(host: BatchHost, sender: string, kind: InboundKind, chunk: readonly PlacedRow[]): Promise<RowOutcome[]> {
  try {
    return await inTransaction(host.db, (db) => applyIn({ ...host, db }, sender, kind, chunk))
  } catch (error) {
    if (!isOfRow(error)) throw error
    if (chunk.length === 1) {
      host.logFault(error)
      return [FAILED]
    }
    const outcomes: RowOutcome[] = []
    for (const row of chunk) outcomes.push(...(await applyChunk(host, sender, kind, [row])))
    return outcomes
  }
}

async function applyIn(
  { db, personalData, store, clock, outbox }: BatchHost,
  sender: string,
  kind: InboundKind,
  chunk: readonly PlacedRow[],
): Promise<RowOutcome[]> {
  await lockSender(db, sender)
  const outcomes: RowOutcome[] = []
  const inside = { db, personalData, store, now: clock(), outbox, after: () => undefined, notes: createNotes() }
  for (const { row, attachments } of chunk) {
    outcomes.push(await applyRow(inside, { sender, kind, externalId: row.externalId }, row, attachments))
    // SQLite answers without leaving this thread, so that other requests would wait for the whole chunk.
    await letOthers()
  }
  await inside.notes.write(inside)
  return outcomes
}

/** Returns the stewards with a task of this batch that no card has mentioned. */
async function stewardsOf(db: Database, answers: readonly RowAnswer[]): Promise<string[]> {
  const taskIds = answers.flatMap((answer) => (isApplied(answer) && answer.taskId !== undefined ? [answer.taskId] : []))
  const found = new Set<string>()
  for (let at = 0; at < taskIds.length; at += 500) {
    const rows = await db
      .selectFrom('arrival')
      .innerJoin('task', 'task.taskUser', 'arrival.userId')
      .select('arrival.userId')
      .distinct()
      .where('task.taskId', 'in', taskIds.slice(at, at + 500))
      .execute()
    for (const { userId } of rows) found.add(userId)
  }
  return [...found]
}
