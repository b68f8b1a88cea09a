import { createHash } from 'node:crypto'
import type { BehaviourRow } from '../../../generated/data.ts'
import { DAY } from '../../../renderer/language/time.ts'
import type { Days } from '../wecom/behaviour.ts'

/**
 * Returns made-up chat statistics of a member: the same for the same member and day, with fewer chats at weekends. There is no row
 * for today, because WeCom counts at night. A day without chats has no reply figures.
 */
export function demoBehaviour(userId: string, { first, last }: Days, now: number): BehaviourRow[] {
  const rows: BehaviourRow[] = []
  for (let day = first; day <= last && day + DAY <= now; day += DAY) rows.push(rowOf(userId, day))
  return rows
}

function rowOf(userId: string, day: number): BehaviourRow {
  const seed = createHash('sha256').update(`${userId} ${day}`).digest()
  const upTo = (byte: number, most: number) => Math.floor(((seed[byte] ?? 0) / 256) * (most + 1))
  // Days begin at midnight in China, which is the previous day in UTC: 5 and 6 are Saturday and Sunday in China.
  const weekend = [5, 6].includes(new Date(day).getUTCDay())
  const chats = weekend ? upTo(0, 3) : 10 + upTo(0, 14)
  return {
    stat_time: day / 1_000,
    new_contact_cnt: weekend ? upTo(1, 2) : 6 + upTo(1, 12),
    negative_feedback_cnt: upTo(2, 3),
    chat_cnt: chats,
    message_cnt: chats * (5 + upTo(3, 6)),
    ...(chats > 0 ? { avg_reply_time: 3 + upTo(4, 60) / 10, reply_percentage: 85 + upTo(5, 150) / 10 } : {}),
  }
}
