import callType from '../../schemas/dictionaries/callType.json' with { type: 'json' }
import type { Task } from '../../generated/data.ts'
import { isOpen } from './rules.ts'

/** How long before its reminder time a task is reminded of, in milliseconds, by frequency. Analysts set it in callType.json. */
export const LEAD_MS: ReadonlyMap<string, number> = new Map(
  Object.entries(callType.codes).map(([code, { minutes }]) => [code, minutes * 60_000]),
)

/** How late a reminder is still sent, in milliseconds: a restarted server catches up on the last day. */
export const LOOK_BACK_MS = 24 * 3_600_000

/** Returns when to remind of a task, in epoch milliseconds; undefined without a reminder time or a known frequency (DEC-26). */
export function reminderTime({ taskCallTime, taskCallType }: Task): number | undefined {
  const lead = LEAD_MS.get(taskCallType ?? '')
  return taskCallTime === undefined || lead === undefined ? undefined : taskCallTime - lead
}

/**
 * Whether a task's reminder is due at `now` (DEC-26). The task is open and not deleted, and its moment is at most a day ago and no later
 * than its end time. Does not check whether the reminder was sent already.
 */
export function isReminderDue(task: Task, now: number): boolean {
  const moment = reminderTime(task)
  if (moment === undefined || !isOpen(task) || (task.isDelete ?? '0') !== '0') return false
  return moment <= now && moment > now - LOOK_BACK_MS && (task.taskEndTime === undefined || moment <= task.taskEndTime)
}
