import { behaviourOf } from '../figures/behaviour.ts'
import { onlyCaller } from '../figures/own-period.ts'
import { handle } from '../handler/handler.ts'

/** So many whole days before today, as in the period of a week on the same screen. */
const DAYS = 7

/** The caller's chats and messages of the last seven whole days, as points of a chart (CALL2-16, BOARD-04, BOARD-08). */
const wxGetChatTrendChart = handle('wxGetChatTrendChart', ['wecom'], async ({ userids }, context) => {
  const { time, now, text } = context
  const days = { first: time.startOfDay(now, -DAYS), last: time.startOfDay(now, -1) }
  const found = await behaviourOf(onlyCaller(userids, context), days, context)
  if ('refused' in found) return found
  const [chats, messages] = [text('server.chats'), text('server.messages')]
  const points = found.rows.flatMap(({ stat_time = 0, chat_cnt = 0, message_cnt = 0 }) => {
    const date = time.format(stat_time * 1_000).slice(0, 10)
    return [
      { date, type: chats, value: chat_cnt },
      { date, type: messages, value: message_cnt },
    ]
  })
  return { data: { data: points } }
})

export default wxGetChatTrendChart
