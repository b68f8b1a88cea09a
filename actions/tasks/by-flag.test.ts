import { expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import byFlag from './tasks.byFlag.ts'

it('CALL-44 REMIND-13 tasks.byFlag queries and returns the type-2 tasks of one child type', async () => {
  const requests: unknown[] = []
  const rows: Task[] = [
    { taskId: 'T1', taskType: '2', taskChildrenType: '8', taskStatus: '0' },
    { taskId: 'T2', taskType: '2', taskChildrenType: '9', taskStatus: '0' },
  ]
  const context = {
    now: () => 0,
    startOfNextDay: () => 1,
    session: { get: () => ({ userId: 'u' }) },
    async call(name: string, request: object) {
      requests.push([name, request])
      return { ok: true, data: { rows } }
    },
  }
  const found = await byFlag({ flag: '8' }, context as unknown as Parameters<typeof byFlag>[1])
  expect(found.map(({ taskId }) => taskId)).toEqual(['T1'])
  expect(requests).toEqual([['getWarnTodayTaskList', { taskType: '2', taskChildrenType: '8' }]])
})

it.each(['1', '3', '9'])('AMB-58 AMB-01 flag %s lists the type-2 tasks of this child type, whatever the answer contains', async (flag) => {
  const rows: Task[] = [
    { taskId: 'own', taskType: '2', taskChildrenType: flag },
    { taskId: 'another child', taskType: '2', taskChildrenType: '2' },
    { taskId: 'another type', taskType: '1', taskChildrenType: flag },
  ]
  const context = {
    call: async () => ({ ok: true, data: { rows } }),
    session: { get: () => ({}) },
    now: () => 0,
    startOfNextDay: () => 1,
  } as unknown as Context<'getWarnTodayTaskList'>
  expect((await byFlag({ flag }, context)).map(({ taskId }) => taskId)).toEqual(['own'])
})
