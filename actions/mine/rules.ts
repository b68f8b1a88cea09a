/** The first instant of the business day that holds an instant, both epoch milliseconds. */
export type StartOfDay = (instant: number) => number

const DAY = 86_400_000

/** A period as the API has it: epoch seconds, [start_time, end_time). */
export interface Period {
  start_time: number
  end_time: number
}

/** What the messenger counted on one day. On a day without a chat it says nothing of answers. */
export interface BehaviourDay {
  stat_time?: number | undefined
  new_contact_cnt?: number | undefined
  negative_feedback_cnt?: number | undefined
  chat_cnt?: number | undefined
  message_cnt?: number | undefined
  avg_reply_time?: number | undefined
  reply_percentage?: number | undefined
}

/** The first instant of the business day so many days before `now`'s, or after it. Noon keeps clear of a zone's changes. */
const dayFrom = (now: number, days: number, startOfDay: StartOfDay) => startOfDay(startOfDay(now) + days * DAY + DAY / 2)

/** The last `days` whole business days, today not among them (MY-12, AMB2-51). */
export const wholeDaysBefore = (now: number, days: number, startOfDay: StartOfDay): Period => ({
  start_time: dayFrom(now, -days, startOfDay) / 1_000,
  end_time: startOfDay(now) / 1_000,
})

/** The first instants of today and the days before it, `days` in all, oldest first (BOARD-06, AMB2-55). */
export const daysUntilToday = (now: number, days: number, startOfDay: StartOfDay): number[] =>
  Array.from({ length: days }, (_, index) => dayFrom(now, index + 1 - days, startOfDay))

/** At most two decimals: what is shown has no zeros at its end (AMB2-50, AMB2-52). */
const rounded = (value: number) => Math.round(value * 100) / 100

/** The share of `part` in `whole` as percent; none of nothing is 0 (MY-07, AMB2-52). */
export const percent = (part: number, whole: number): number => (whole > 0 ? rounded((part / whole) * 100) : 0)

/** A number that something can be counted or measured by: a messenger that says null, or less than nothing, has said nothing. */
const countOf = (value: number | null | undefined): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)

/**
 * The seven figures of a period (MY-09, MY-10, AMB2-50): counts are summed; how fast and how many were answered is the mean
 * over the days that say it. A contact is counted as a chat, since the messenger counts single chats.
 */
export function behaviourOf(rows: readonly BehaviourDay[]) {
  const told = (name: keyof BehaviourDay) => rows.flatMap((row) => countOf(row[name]) ?? [])
  const sum = (name: keyof BehaviourDay) => rounded(told(name).reduce((total, value) => total + value, 0))
  const mean = (name: keyof BehaviourDay) => (told(name).length > 0 ? rounded(sum(name) / told(name).length) : 0)
  return {
    added: sum('new_contact_cnt'),
    removed: sum('negative_feedback_cnt'),
    contacted: sum('chat_cnt'),
    chats: sum('chat_cnt'),
    messages: sum('message_cnt'),
    replyTime: mean('avg_reply_time'),
    replyShare: mean('reply_percentage'),
  }
}

/** Contacts won and lost, two points a day (BOARD-08, AMB2-54); `date` is an instant of that day. */
export const contactTrend = (rows: readonly BehaviourDay[]) =>
  rows.flatMap(({ stat_time = 0, new_contact_cnt, negative_feedback_cnt }) => {
    const date = stat_time * 1_000
    return [
      { date, type: 'added' as const, value: countOf(new_contact_cnt) ?? 0 },
      { date, type: 'removed' as const, value: countOf(negative_feedback_cnt) ?? 0 },
    ]
  })

/** A task, as far as the board counts it. */
export interface CountedTask {
  taskType?: string | undefined
  taskStatus?: string | undefined
  createdDate?: number | undefined
}

/** What the board counts of each day's tasks, in its order (BOARD-07): 1 reminders, 2 tasks, and of both 3 completed, 4 expired. */
const COUNTED = [
  ['reminder', ({ taskType }: CountedTask) => taskType === '1'],
  ['task', ({ taskType }: CountedTask) => taskType === '2'],
  ['completed', ({ taskStatus }: CountedTask) => taskStatus === '3'],
  ['expired', ({ taskStatus }: CountedTask) => taskStatus === '4'],
] as const

/** Four points for each of `days`, whose first instants are given; a day without tasks has four zeros. */
export const taskBars = (rows: readonly CountedTask[], days: readonly number[], startOfDay: StartOfDay) =>
  days.flatMap((day) => {
    const created = rows.filter(({ createdDate }) => createdDate !== undefined && startOfDay(createdDate) === day)
    return COUNTED.map(([type, counts]) => ({ date: day, type, value: created.filter(counts).length }))
  })
