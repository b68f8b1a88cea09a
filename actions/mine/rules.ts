/** Returns the first instant of the business day that contains an instant, both in epoch milliseconds. */
export type StartOfDay = (instant: number) => number

const DAY = 86_400_000

/** A period of the API in epoch seconds: [start_time, end_time). */
export interface Period {
  start_time: number
  end_time: number
}

/** WeCom's statistics of one day. A day without chats has no reply figures. */
export interface BehaviourDay {
  stat_time?: number | undefined
  new_contact_cnt?: number | undefined
  negative_feedback_cnt?: number | undefined
  chat_cnt?: number | undefined
  message_cnt?: number | undefined
  avg_reply_time?: number | undefined
  reply_percentage?: number | undefined
}

/** Returns the first instant of the business day `days` after that of `now`. Adds half a day to be safe from daylight-saving changes. */
const dayFrom = (now: number, days: number, startOfDay: StartOfDay) => startOfDay(startOfDay(now) + days * DAY + DAY / 2)

/** Returns the last `days` whole business days, without today (MY-12, AMB2-51). */
export const wholeDaysBefore = (now: number, days: number, startOfDay: StartOfDay): Period => ({
  start_time: dayFrom(now, -days, startOfDay) / 1_000,
  end_time: startOfDay(now) / 1_000,
})

/** Returns the first instants of the `days` days that end with today, oldest first (BOARD-06, AMB2-55). */
export const daysUntilToday = (now: number, days: number, startOfDay: StartOfDay): number[] =>
  Array.from({ length: days }, (_, index) => dayFrom(now, index + 1 - days, startOfDay))

/** Rounds to two decimals; a number shows no trailing zeros (AMB2-50, AMB2-52). */
const rounded = (value: number) => Math.round(value * 100) / 100

/** Returns `part` of `whole` in percent; 0 when `whole` is 0 (MY-07, AMB2-52). */
export const percent = (part: number, whole: number): number => (whole > 0 ? rounded((part / whole) * 100) : 0)

/** Returns a valid figure; undefined for null and negative values, which WeCom sends for unknown ones. */
const countOf = (value: number | null | undefined): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)

/**
 * Returns the seven figures of a period (MY-09, MY-10, AMB2-50). Sums the counts; averages the reply figures over the days that have
 * them. Contacted customers equal chats, because WeCom counts single chats.
 */
export function behaviourOf(rows: readonly BehaviourDay[]) {
  const known = (name: keyof BehaviourDay) => rows.flatMap((row) => countOf(row[name]) ?? [])
  const sum = (name: keyof BehaviourDay) => rounded(known(name).reduce((total, value) => total + value, 0))
  const mean = (name: keyof BehaviourDay) => (known(name).length > 0 ? rounded(sum(name) / known(name).length) : 0)
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

/** Returns added, removed and contacted customers as three points per day (BOARD-08, AMB2-54, DEC-43); `date` is an instant of the day. */
export const contactTrend = (rows: readonly BehaviourDay[]) =>
  rows.flatMap(({ stat_time = 0, new_contact_cnt, negative_feedback_cnt, chat_cnt }) => {
    const date = stat_time * 1_000
    return [
      { date, type: 'added' as const, value: countOf(new_contact_cnt) ?? 0 },
      { date, type: 'removed' as const, value: countOf(negative_feedback_cnt) ?? 0 },
      { date, type: 'contacted' as const, value: countOf(chat_cnt) ?? 0 },
    ]
  })

export interface CountedTask {
  taskType?: string | undefined
  taskStatus?: string | undefined
  createdDate?: number | undefined
}

/** The board's counts of a day's tasks, in chart order (BOARD-07): type 1, type 2, status 3, status 4. */
const COUNTED = [
  ['reminder', ({ taskType }: CountedTask) => taskType === '1'],
  ['task', ({ taskType }: CountedTask) => taskType === '2'],
  ['completed', ({ taskStatus }: CountedTask) => taskStatus === '3'],
  ['expired', ({ taskStatus }: CountedTask) => taskStatus === '4'],
] as const

/** Returns four points for each day, given by its first instant; four zeros for a day without tasks. */
export const taskBars = (rows: readonly CountedTask[], days: readonly number[], startOfDay: StartOfDay) =>
  days.flatMap((day) => {
    const created = rows.filter(({ createdDate }) => createdDate !== undefined && startOfDay(createdDate) === day)
    return COUNTED.map(([type, counts]) => ({ date: day, type, value: created.filter(counts).length }))
  })
