/** What the days of a week are called, and how a day is written with that, in places as those of dayjs (`YYYY-MM-DD dddd`). */
export type WeekdayWords = Readonly<Record<(typeof WEEKDAYS)[number] | 'weekdayDate', string>>

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/**
 * A day (YYYY-MM-DD) with its weekday, in the app's words. Neither dayjs, which would be a calendar on every home for this one line, nor
 * `Intl`, which would be a tenth of a second on a slow phone before its first paint.
 */
export function weekdayDate(day: string, words: WeekdayWords): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const written: Record<string, string> = {
    YYYY: year,
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
    dddd: weekday === undefined ? '' : words[weekday],
  }
  return words.weekdayDate.replace(/YYYY|MM?|DD?|dddd/g, (place) => written[place] ?? place)
}
