import { onFirstUse } from '../../language/on-first-use.ts'

const weekday = onFirstUse(() => new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'UTC' }))

/**
 * A day (YYYY-MM-DD) with its weekday, in the words of the app's language. The pattern's places are those of dayjs, which would be a
 * calendar on every home for this one line.
 */
export function weekdayDate(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const written: Record<string, string> = {
    YYYY: year,
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
    dddd: weekday().format(new Date(`${day}T00:00:00Z`)),
  }
  return pattern.replace(/YYYY|MM?|DD?|dddd/g, (place) => written[place] ?? place)
}
