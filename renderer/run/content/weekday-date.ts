import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

/** A day (YYYY-MM-DD) with its weekday, in the words of the app's language. Only screens that show one load it. */
export const weekdayDate = (day: string, pattern: string): string => dayjs(day).locale('zh-cn').format(pattern)
