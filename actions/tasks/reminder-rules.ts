import callType from '../../schemas/dictionaries/callType.json' with { type: 'json' }
import type { Task } from '../../generated/data.ts'
import { isOpen } from './rules.ts'

/** How long before its reminder time an order reminds, in milliseconds, by frequency: an analyst's to change. */
export const LEAD_MS: ReadonlyMap<string, number> = new Map(
  Object.entries(callType.codes).map(([code, { minutes }]) => [code, minutes * 60_000]),
)

/** How long after its moment a reminder is still worth sending, in milliseconds: a stopped server makes up for one day. */
export const LOOK_BACK_MS = 24 * 3_600_000

/** When an order reminds, epoch milliseconds; undefined without a reminder time or a known frequency (DEC-26). */
export function reminderTime({ taskCallTime, taskCallType }: Task): number | undefined {
  const lead = LEAD_MS.get(taskCallType ?? '')
  return taskCallTime === undefined || lead === undefined ? undefined : taskCallTime - lead
}

/**
 * Whether an order's reminder is due at `now`: its moment has come, no longer than a day ago, and not after the end of
 * the order, which is open and not deleted. An order that ends at its very moment still reminds. Who has been reminded
 * already is not asked here (DEC-26).
 */
export function isReminderDue(task: Task, now: number): boolean {
  const moment = reminderTime(task)
  if (moment === undefined || !isOpen(task) || (task.isDelete ?? '0') !== '0') return false
  return moment <= now && moment > now - LOOK_BACK_MS && (task.taskEndTime === undefined || moment <= task.taskEndTime)
}
