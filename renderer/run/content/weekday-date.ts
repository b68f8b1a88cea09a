/** The names of weekdays and the date format, in dayjs tokens (`YYYY-MM-DD dddd`). */
export type WeekdayWords = Readonly<Record<(typeof WEEKDAYS)[number] | 'weekdayDate', string>>

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/**
 * Returns a day (YYYY-MM-DD) with its weekday in the app's language. Avoids dayjs, which would add to the bundle of every home screen.
 * Avoids `Intl`, which takes 0.1 s before the first paint on a slow phone.
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
