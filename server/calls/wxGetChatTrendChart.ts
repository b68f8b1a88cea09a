import { behaviourOf } from '../statistics/behaviour.ts'
import { onlyCaller } from '../statistics/own-period.ts'
import { handle } from '../handler/handler.ts'

/** The number of whole days before today, like the week on the same screen. */
const DAYS = 7

/** Returns the caller's chats and messages of the last seven whole days as chart points (CALL2-16, BOARD-04, BOARD-08). */
const wxGetChatTrendChart = handle('wxGetChatTrendChart', ['wecom'], async ({ userids }, context) => {
  const { time, now, text } = context
  const days = { first: time.startOfDay(now, -DAYS), last: time.startOfDay(now, -1) }
  const statistics = await behaviourOf(onlyCaller(userids, context), days, context)
  if ('refused' in statistics) return statistics
  const [chats, messages] = [text('server.chats'), text('server.messages')]
  const points = statistics.rows.flatMap(({ stat_time = 0, chat_cnt = 0, message_cnt = 0 }) => {
    const date = time.format(stat_time * 1_000).slice(0, 10)
    return [
      { date, type: chats, value: chat_cnt },
      { date, type: messages, value: message_cnt },
    ]
  })
  return { data: { data: points } }
})

export default wxGetChatTrendChart
