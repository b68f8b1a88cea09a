import type { BehaviourRow } from '../../../generated/data.ts'
import type { WeComAnswer } from './request.ts'

/** A range of whole business days, both inclusive: the instants at which the first and the last begin, epoch milliseconds. */
export interface Days {
  first: number
  last: number
}

/** Maximum number of days in one request, and of days back from today (WeCom's document 92132). */
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

/** Builds the request for one member. For several members WeCom would return only their sum. */
export const behaviourRequest = (userId: string, { first, last }: Days) => ({
  userid: [userId],
  start_time: first / 1_000,
  end_time: last / 1_000,
})

/** Returns one row a day. Keeps absent numbers absent: a day without chats has no reply time, which is not a reply time of 0. */
export function behaviourRows({ behavior_data }: WeComAnswer): BehaviourRow[] {
  if (!Array.isArray(behavior_data)) return []
  return behavior_data.map((row: unknown) => {
    const fields = Object(row) as Partial<Record<string, unknown>>
    return Object.fromEntries(NUMBERS.flatMap((name) => (typeof fields[name] === 'number' ? [[name, fields[name]]] : [])))
  })
}
