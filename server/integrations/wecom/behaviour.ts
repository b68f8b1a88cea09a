import type { BehaviourRow } from '../../../generated/data.ts'
import type { WeComAnswer } from './request.ts'

/** Whole business days, both meant: the instants at which the first and the last of them begin, epoch milliseconds. */
export interface Days {
  first: number
  last: number
}

/** WeCom answers for so many days at once, and knows so many days back (document 92132). */
export const BEHAVIOUR_DAYS = 30
export const BEHAVIOUR_HISTORY_DAYS = 180

const NUMBERS = [
  'stat_time',
  'new_contact_cnt',
  'negative_feedback_cnt',
  'chat_cnt',
  'message_cnt',
  'avg_reply_time',
  'reply_percentage',
] as const satisfies readonly (keyof BehaviourRow)[]

/** What WeCom is asked for the days of one member. Several members would be answered with one sum. */
export const behaviourRequest = (userId: string, { first, last }: Days) => ({
  userid: [userId],
  start_time: first / 1_000,
  end_time: last / 1_000,
})

/** A row a day. What WeCom leaves out stays out: on a day without a chat nobody has answered slowly. */
export function behaviourRows({ behavior_data }: WeComAnswer): BehaviourRow[] {
  if (!Array.isArray(behavior_data)) return []
  return behavior_data.map((row: unknown) => {
    const told = Object(row) as Partial<Record<string, unknown>>
    return Object.fromEntries(NUMBERS.flatMap((name) => (typeof told[name] === 'number' ? [[name, told[name]]] : [])))
  })
}
