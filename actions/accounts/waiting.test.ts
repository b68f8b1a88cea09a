import { expect, it, vi } from 'vitest'
import type { Context } from '../action.ts'
import assign from './waiting.assign.ts'
import list from './waiting.list.ts'
import successors from './account.successors.ts'

const contextOf = (data: object) => {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({ ok: true, data }))
  return { call, context: { call } as unknown as Context }
}

it('lists the rows that wait', async () => {
  const answer = { rows: [{ sender: 'core', externalId: '1' }], total: 1 }
  const { call, context } = contextOf(answer)
  expect(await list({}, context)).toEqual(answer)
  expect(call).toHaveBeenCalledExactlyOnceWith('listWaitingRows', {})
})
it('assigns a row by sender, kind and number', async () => {
  const { call, context } = contextOf({})
  await assign({ row: { sender: 'core', kind: 'tasks', externalId: '1', title: 'not sent' }, userId: 'lina' }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('assignWaitingRow', { sender: 'core', kind: 'tasks', externalId: '1', userId: 'lina' })
})
it('offers all stewards who can be given work when no account is left out', async () => {
  const rows = [
    { userId: 'lina', role: 'steward' },
    { userId: 'gone', role: 'steward', disabledAt: 1 },
    { userId: 'boss', role: 'administrator' },
  ]
  const { context } = contextOf({ rows, hasMore: false })
  expect((await successors({}, context)).rows).toEqual([rows[0]])
})
