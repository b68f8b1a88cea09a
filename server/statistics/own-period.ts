import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { DAY } from '../../renderer/language/time.ts'
import { BEHAVIOUR_DAYS, BEHAVIOUR_HISTORY_DAYS, type Days } from '../integrations/wecom/behaviour.ts'

/** The limits of a period in the API: epoch seconds, [start_time, end_time). */
interface Limits {
  start_time: number
  end_time: number
}

/**
 * Returns the business days that overlap a period. Throws `badInput` for a period that is empty, ends after today, has more than 30 days or
 * starts over 180 days ago. WeCom keeps statistics no longer.
 */
export function daysOf({ start_time, end_time }: Limits, { time, now }: Pick<HandlerContext, 'time' | 'now'>): Days {
  const [start, end] = [start_time * 1_000, end_time * 1_000]
  if (
    !(start < end) ||
    end > time.startOfNextDay(now) ||
    end - start > BEHAVIOUR_DAYS * DAY ||
    start < now - (BEHAVIOUR_HISTORY_DAYS + 1) * DAY
  )
    throw new ApiError('badInput')
  return { first: time.startOfDay(start), last: time.startOfDay(end - 1) }
}

/** Parses a JSON list of userids that may only contain the caller (DEC-09). Throws `badInput` or `forbidden`. */
export function onlyCaller(userids: string, context: Pick<HandlerContext, 'caller'>): string {
  const { userId } = requireStaff(context)
  let named: unknown
  try {
    named = JSON.parse(userids)
  } catch {
    throw new ApiError('badInput')
  }
  if (!Array.isArray(named) || named.length === 0) throw new ApiError('badInput')
  if (named.length > 1 || named[0] !== userId) throw new ApiError('forbidden')
  return userId
}
