import { describe, expect, it } from 'vitest'
import { businessTime } from '../../renderer/language/time.ts'
import type { Context } from '../action.ts'
import mine from './customers.mine.ts'
import { DAYS_BEFORE_TODAY, groupOf } from './list-rules.ts'

const time = businessTime('Asia/Shanghai')
const at = (text: string) => time.parse(text) ?? Number.NaN
const daysOf = (now: number) => ({ today: time.startOfDay(now), week: time.startOfDay(now, -DAYS_BEFORE_TODAY) })

describe('AMB-35 AMB-12 the groups of a customer list', () => {
  it.each([
    ['CUSTLIST-05', '2026-11-20 00:00:00', 'today'],
    ['CUSTLIST-05', '2026-11-20 23:59:59', 'today'],
    ['CUSTLIST-05', '2026-11-21 08:00:00', 'today'],
    ['CUSTLIST-06', '2026-11-19 23:59:59', 'week'],
    ['CUSTLIST-06 AMB-35', '2026-11-14 00:00:00', 'week'],
    ['CUSTLIST-06 CUSTLIST-07', '2026-11-13 23:59:59', 'earlier'],
    ['CUSTLIST-07', '1999-01-01 00:00:00', 'earlier'],
  ])('%s: a customer added at %s and viewed on 2026-11-20 is in the group %s', (_, added, group) => {
    for (const now of ['2026-11-20 00:00:00', '2026-11-20 23:59:59'])
      expect(groupOf({ createTime: at(added) }, daysOf(at(now)))).toBe(group)
  })
  it('AMB-34 a customer without a date is in the oldest group', () =>
    expect(groupOf({}, daysOf(at('2026-11-20 10:00:00')))).toBe('earlier'))
})

describe('AMB-33 AMB-34 CALL-04 customers.mine', () => {
  const rows = [
    { wechatCustomerId: 'C1', clientName: '李四', createTime: at('2026-11-13 10:00:00') },
    { wechatCustomerId: 'C2', clientName: '王五', createTime: at('2026-11-20 09:00:00') },
    { wechatCustomerId: 'C3', clientName: '张三', createTime: at('2026-11-19 10:00:00') },
  ]
  const context = (now: string) =>
    ({
      now: () => at(now),
      startOfDay: time.startOfDay,
      setting: (name: string) => ({ corpTagNames: 3 })[name],
      call: async () => ({ ok: true, data: { rows } }),
    }) as unknown as Context
  const groups = async (params: Parameters<typeof mine>[0], now = '2026-11-20 10:00:00') =>
    (await mine(params, context(now))).map(({ name, group }) => [name, group])

  it('CUSTLIST-02 CALL-04 AMB-33 DEC-37 sends a search of any length trimmed, and an empty one not at all', async () => {
    const requests: unknown[] = []
    const call = async (_name: string, request: unknown) => {
      requests.push(request)
      return { ok: true, data: { rows: [] } }
    }
    for (const search of ['  王 ', ' ']) await mine({ search }, { ...context('2026-11-20 10:00:00'), call } as unknown as Context)
    expect(requests).toEqual([{ queryName: '王' }, {}])
  })
  it('CUSTLIST-04 AMB-34 sorts by add time in groups, newest first, which is the default', async () => {
    const expected = [
      ['王五', 'today'],
      ['张三', 'week'],
      ['李四', 'earlier'],
    ]
    expect(await groups({ sort: 'addTime' })).toEqual(expected)
    expect(await groups({})).toEqual(expected)
  })
  it('CUSTLIST-08 CUSTLIST-09 sorts by name without groups', async () =>
    expect(await groups({ sort: 'name' })).toEqual([
      ['李四', undefined],
      ['王五', undefined],
      ['张三', undefined],
    ]))
  it('AMB-35 DEC-05 groups by the day given as `today`', async () =>
    expect(await groups({ today: at('2026-11-21 00:00:00') })).toEqual([
      ['王五', 'week'],
      ['张三', 'week'],
      ['李四', 'earlier'],
    ]))
})
