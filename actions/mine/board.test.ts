import { expect, it, vi } from 'vitest'
import { businessTime } from '../../renderer/language/time.ts'
import type { Context } from '../action.ts'
import chatTrend from './board.chatTrend.ts'
import contactTrend from './board.contactTrend.ts'
import tasks from './board.tasks.ts'

const time = businessTime('Asia/Shanghai')
const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const MIDNIGHT_S = Date.parse('2026-11-20T00:00:00+08:00') / 1_000
const DAY_S = 86_400

/** A context of the user u1 whose calls return no rows. */
function createContext() {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({ ok: true, data: { rows: [], data: [] } }))
  const session = { get: () => ({ userId: 'u1' }) }
  const context = { call, session, now: () => NOW, startOfDay: time.startOfDay, startOfNextDay: time.startOfNextDay }
  return { call, context: context as unknown as Context<never, never> }
}

it('BOARD-01 CALL2-15 AMB2-54 requests the behaviour of the last seven whole days, with the user id in a JSON array', async () => {
  const { call, context } = createContext()
  await contactTrend({}, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('wxGetUserBehavior', {
    userid: '["u1"]',
    start_time: MIDNIGHT_S - 7 * DAY_S,
    end_time: MIDNIGHT_S,
  })
})
it('CALL2-16 requests the chat trend with the user id in a JSON array', async () => {
  const { call, context } = createContext()
  await chatTrend({}, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('wxGetChatTrendChart', { userids: '["u1"]' })
})
it('CALL2-17 CONST2-08 BOARD-06 AMB2-55 requests and counts the tasks of today and the six days before', async () => {
  const { call, context } = createContext()
  const days = await tasks({}, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('taskChartData', { start_time: MIDNIGHT_S - 6 * DAY_S, end_time: MIDNIGHT_S + DAY_S })
  expect(new Set(days.map(({ date }) => date)).size).toBe(7)
})
