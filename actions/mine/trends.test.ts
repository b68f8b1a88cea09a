import { expect, it } from 'vitest'
import contactTrend from './board.contactTrend.ts'

const DAY = 86_400_000

it('BOARD-01 the contact trend covers the last seven whole days of the user', async () => {
  const requests: unknown[] = []
  const call = async (name: string, request: object) => {
    requests.push([name, request])
    return { ok: true, data: { rows: [] } }
  }
  const startOfDay = (instant: number) => Math.floor(instant / DAY) * DAY
  const context = { session: { get: () => ({ userId: 'u1' }) }, now: () => 10 * DAY + 500, startOfDay, call }
  expect(await contactTrend({}, context as unknown as Parameters<typeof contactTrend>[1])).toEqual([])
  const limits = { start_time: (3 * DAY) / 1_000, end_time: (10 * DAY) / 1_000 }
  expect(requests).toEqual([['wxGetUserBehavior', { userid: '["u1"]', ...limits }]])
})
