import { expect, it, vi } from 'vitest'
import type { Calls } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { readEvent } from './rules.ts'
import list from './trail.list.ts'

type Request = Calls['listAuditEvents']['send']

/** A context whose trail has the events 09 to 01 in pages of three. */
function createContext() {
  const all = Array.from({ length: 9 }, (_, index) => ({ eventId: `0${9 - index}`, details: '{}' }))
  const call = vi.fn<(name: string, request: Request) => Promise<object>>(async (_name, { before }) => {
    const older = all.filter(({ eventId }) => before === undefined || eventId < before)
    return { ok: true, data: { rows: older.slice(0, 3), hasMore: older.length > 3 } }
  })
  return { call, context: { call } as unknown as Context }
}
const idsOf = (rows: readonly { eventId?: string }[] = []) => rows.map(({ eventId }) => eventId).join(' ')

it('returns the first page, and one more page each time', async () => {
  const { call, context } = createContext()
  const first = await list({ subject: ' lan ' }, context)
  expect([idsOf(first.rows), first.hasMore, first.next]).toEqual(['09 08 07', true, '07'])
  expect(call).toHaveBeenCalledExactlyOnceWith('listAuditEvents', { subject: 'lan' })
  const second = await list({ through: first.next ?? '' }, context)
  expect([idsOf(second.rows), second.hasMore, second.next]).toEqual(['09 08 07 06 05 04', true, '04'])
  const third = await list({ through: second.next ?? '' }, context)
  expect([idsOf(third.rows), third.hasMore, third.next]).toEqual(['09 08 07 06 05 04 03 02 01', false, undefined])
})
it('stops at the end of the trail when the event was not found', async () => {
  const { call, context } = createContext()
  expect(idsOf((await list({ through: '00' }, context)).rows)).toHaveLength(26)
  expect(call).toHaveBeenCalledTimes(3)
})
it('reads the facts of an event, and none from unreadable details', () => {
  const details = JSON.stringify({ role: 'auditor', to: 'b', tasks: 2, customers: 0, sessions: '3', fields: ['name'] })
  expect(readEvent({ eventId: '1', details })).toEqual({ eventId: '1', role: 'auditor', to: 'b', tasks: 2, customers: 0 })
  for (const broken of ['{', 'null', '[]', '"x"']) expect(readEvent({ eventId: '1', details: broken })).toMatchObject({ eventId: '1' })
})
