import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import type { Write } from './writes.ts'

/** Result of a run. `lost`, `doubled` and `appliedButRefused` must be 0. */
export interface Verdict {
  /** Writes answered with 200. */
  acknowledged: number
  /** Completions answered with 409, because a rival's was faster. */
  conflicts: number
  /** Writes in flight when the server was killed. */
  interrupted: number
  /** Interrupted writes that had been applied: only the idempotency key keeps their retry from applying twice. */
  interruptedButApplied: number
  /** Acknowledged, but missing in the database. */
  lost: number
  /** Applied twice, or acknowledged to both rivals. */
  doubled: number
  /** Applied, but refused on retry; or in the database without any acknowledgement. */
  appliedButRefused: number
}

/** Compares the answers that clients received with the database. No server may be running. */
export async function judge(location: DatabaseLocation, sent: Write[]): Promise<Verdict> {
  const db = await openDatabase(location, Date.now())
  try {
    const tasks = await db.selectFrom('task').select(['taskRemark', 'updatedDate']).where('taskStatus', '=', '3').execute()
    const cards = await db.selectFrom('card').select(['title', 'createdAt']).execute()
    const applied = new Map<string, number[]>()
    const add = (mark: string, at: number) => applied.set(mark, [...(applied.get(mark) ?? []), at])
    for (const { taskRemark, updatedDate } of tasks) add(taskRemark, updatedDate)
    for (const { title, createdAt } of cards) add(title, createdAt)
    return compare(sent, applied)
  } finally {
    await db.destroy()
  }
}

/** `applied`: maps the mark of a write to the times when it was applied. */
export function compare(sent: Write[], applied: ReadonlyMap<string, number[]>): Verdict {
  const times = ({ mark }: Write) => applied.get(mark) ?? []
  const acknowledged = sent.filter(({ answered }) => answered === 200)
  const interrupted = sent.filter(({ interruptedAt }) => interruptedAt !== undefined)
  const completions = new Map<string, number>()
  for (const { call, taskId } of acknowledged) if (call === 'updateTask') completions.set(taskId, (completions.get(taskId) ?? 0) + 1)
  return {
    acknowledged: acknowledged.length,
    conflicts: sent.filter(({ answered }) => answered === 409).length,
    interrupted: interrupted.length,
    interruptedButApplied: interrupted.filter((write) => times(write).some((at) => at <= (write.interruptedAt ?? 0))).length,
    lost: acknowledged.filter((write) => times(write).length === 0).length,
    doubled: sent.filter((write) => times(write).length > 1).length + [...completions.values()].filter((count) => count > 1).length,
    appliedButRefused: sent.filter((write) => write.answered !== 200 && times(write).length > 0).length,
  }
}
