import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import type { Write } from './writes.ts'

/** What a run showed. `lost`, `doubled` and `disowned` must be 0. */
export interface Verdict {
  /** Writes answered with 200. */
  acknowledged: number
  /** Completions that another person's was faster than, answered with 409. */
  conflicts: number
  /** Writes that were under way when the server was killed. */
  unheard: number
  /** Of these, the ones that had been carried out: only the key keeps their repeat from doing it again. */
  unheardButDone: number
  /** Acknowledged, but not in the data. */
  lost: number
  /** In the data twice, or acknowledged to both rivals. */
  doubled: number
  /** Carried out, but refused when it was repeated; or in the data without ever having been acknowledged. */
  disowned: number
}

/** Compares what the clients were told with what is kept at `place`, once no server runs there. */
export async function judge(place: DatabaseLocation, sent: Write[]): Promise<Verdict> {
  const db = await openDatabase(place, Date.now())
  try {
    const tasks = await db.selectFrom('task').select(['taskRemark', 'updatedDate']).where('taskStatus', '=', '3').execute()
    const cards = await db.selectFrom('card').select(['title', 'createdAt']).execute()
    const kept = new Map<string, number[]>()
    const keep = (mark: string, at: number) => kept.set(mark, [...(kept.get(mark) ?? []), at])
    for (const { taskRemark, updatedDate } of tasks) keep(taskRemark, updatedDate)
    for (const { title, createdAt } of cards) keep(title, createdAt)
    return compare(sent, kept)
  } finally {
    await db.destroy()
  }
}

/** `kept`: mark of a write -> when it was carried out, once per time. */
export function compare(sent: Write[], kept: ReadonlyMap<string, number[]>): Verdict {
  const times = ({ mark }: Write) => kept.get(mark) ?? []
  const acknowledged = sent.filter(({ answered }) => answered === 200)
  const unheard = sent.filter(({ unheardAt }) => unheardAt !== undefined)
  const won = new Map<string, number>()
  for (const { call, taskId } of acknowledged) if (call === 'updateTask') won.set(taskId, (won.get(taskId) ?? 0) + 1)
  return {
    acknowledged: acknowledged.length,
    conflicts: sent.filter(({ answered }) => answered === 409).length,
    unheard: unheard.length,
    unheardButDone: unheard.filter((write) => times(write).some((at) => at <= (write.unheardAt ?? 0))).length,
    lost: acknowledged.filter((write) => times(write).length === 0).length,
    doubled: sent.filter((write) => times(write).length > 1).length + [...won.values()].filter((count) => count > 1).length,
    disowned: sent.filter((write) => write.answered !== 200 && times(write).length > 0).length,
  }
}
