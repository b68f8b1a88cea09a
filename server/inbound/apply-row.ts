import { isFinished } from '../../actions/tasks/rules.ts'
import type { InboundKind } from '../../generated/data.ts'
import { applyAssignment, withdrawAssignment } from './apply-assignment.ts'
import { applyCase } from './apply-case.ts'
import { applyTask, lockTask, showTask, withdrawTask } from './apply-task.ts'
import { namedIn, NOBODY } from './persons.ts'
import { type Decision, resolvePersons } from './resolve.ts'
import type { Applied, Attachment, InboundHost, KnownTask, ResolvedRow, Row, RowKey, RowOutcome } from './row.ts'
import { findRow, type KnownRow, markConflict, markEnd, namedBy, storeApplied, storeWaiting, waitReason } from './row-store.ts'
import { instantIn, type RowFields } from './values.ts'

const APPLY: Readonly<Record<InboundKind, (host: InboundHost, row: ResolvedRow) => Promise<Applied>>> = {
  tasks: applyTask,
  complaintCases: applyCase,
  assignments: applyAssignment,
}
const WITHDRAW: Readonly<Record<InboundKind, (host: InboundHost, targetId: string, key: RowKey) => Promise<void>>> = {
  tasks: withdrawTask,
  complaintCases: withdrawTask,
  assignments: withdrawAssignment,
}

/**
 * Applies a row in the transaction of `host.db`. A repeated and an older revision have no effect. A row that names an unknown person is
 * stored until the person appears; a wrong one has no effect at all.
 */
export async function applyRow(host: InboundHost, key: RowKey, row: Row, attachments: readonly Attachment[] = []): Promise<RowOutcome> {
  const known = await findRow(host.db, key)
  if (known && row.revision < known.revision) return { result: 'older' }
  if (known && row.revision === known.revision) return repeated(host, key, known)
  if (!row.fields) return withdraw(host, key, row.revision, known)
  return settle(host, key, { revision: row.revision, fields: row.fields, attachments, isLate: false }, known)
}

/**
 * Applies a waiting row again, because its person may have appeared or an administrator has decided. A row that conflicts with other data by
 * now is marked and remains waiting, so that an administrator sees it. One whose task would have ended remains waiting, too, because nobody
 * could do it.
 */
export async function applyWaitingRow(
  host: InboundHost,
  known: NonNullable<KnownRow>,
  waiting: { fields: RowFields; attachments: readonly Attachment[] },
  decision?: Decision,
): Promise<RowOutcome> {
  const { sender, kind, externalId, revision } = known
  const outcome = await settle(host, { sender, kind, externalId }, { ...waiting, revision, isLate: true }, known, decision)
  if (outcome.result === 'refused') await markConflict(host.db, known)
  return outcome
}

function repeated({ now }: InboundHost, key: RowKey, known: NonNullable<KnownRow>): RowOutcome {
  const waitsFor = waitReason(known, now)
  return waitsFor === '' ? { result: 'unchanged', ...idOf(key, known.targetId) } : { result: 'waiting', waitsFor }
}

async function withdraw(host: InboundHost, key: RowKey, revision: number, known: KnownRow): Promise<RowOutcome> {
  const targetId = known?.targetId ?? ''
  if (targetId !== '') await WITHDRAW[key.kind](host, targetId, key)
  // A withdrawn assignment claims its relation no more.
  const left = key.kind === 'assignments' ? '' : targetId
  await storeApplied(host.db, key, { revision, targetId: left, persons: namedBy(known ?? { named: '{}' }), now: host.now })
  return { result: 'withdrawn', ...idOf(key, targetId) }
}

async function settle(
  host: InboundHost,
  key: RowKey,
  sent: { revision: number; fields: RowFields; attachments: readonly Attachment[]; isLate: boolean },
  known: KnownRow,
  decision?: Decision,
): Promise<RowOutcome> {
  const { revision, fields, attachments, isLate } = sent
  const { db, now } = host
  const persons = namedIn(fields)
  if (persons.userId === '' && persons.userCode === '') return refuse('userId', 'is required unless userCode names the steward')
  const targetId = known?.targetId ?? ''
  const before = known ? namedBy(known) : undefined
  // An assignment has no task: its persons define the relation, and are looked up again.
  const task = targetId === '' || key.kind === 'assignments' ? undefined : await lockTask(db, targetId)
  if (task && isFinished({ taskStatus: task.taskStatus })) {
    // A finished task documents whose work it was, so it does not change any more.
    if (task.isDelete === '1') await showTask(host, targetId)
    await storeApplied(db, key, { revision, targetId, persons: before ?? persons, now })
    return { result: 'finished', ...idOf(key, targetId) }
  }
  const endsAt = newEnd(fields, task)
  if (isLate && endsAt !== null && endsAt <= now) {
    await markEnd(db, key, endsAt)
    return { result: 'waiting', waitsFor: 'expired' }
  }
  const resolved = await resolvePersons(db, { kind: key.kind, persons, before: task && before, task }, decision)
  if ('waitsFor' in resolved) {
    const { waitsFor } = resolved
    await storeWaiting(host, key, { revision, targetId, named: before ?? NOBODY, persons, waitsFor, fields, endsAt, now })
    return { result: 'waiting', waitsFor }
  }
  const applied = await APPLY[key.kind](host, { key, fields, targetId, task, ...resolved, attachments })
  if ('problems' in applied) return { result: 'refused', problems: applied.problems }
  await storeApplied(db, key, { revision, targetId: applied.targetId, persons, now })
  return { result: targetId === '' ? 'created' : 'updated', ...idOf(key, applied.targetId) }
}

/** Returns the end that a row gives its task; null without one, and when the task has it already. */
function newEnd(fields: RowFields, task: KnownTask | undefined): number | null {
  const taskEndTime = instantIn(fields, 'taskEndTime')
  return taskEndTime === task?.taskEndTime ? null : taskEndTime
}

const refuse = (field: string, problem: string): RowOutcome => ({ result: 'refused', problems: [{ field, problem }] })

const idOf = ({ kind }: RowKey, targetId: string) => (kind === 'assignments' || targetId === '' ? {} : { taskId: targetId })
