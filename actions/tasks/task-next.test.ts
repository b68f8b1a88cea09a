import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import type { Task } from '../../generated/data.ts'
import next from './task.next.ts'

const task = (taskId: string, taskEndTime: number, more: Task = {}): Task => ({
  taskId,
  taskEndTime,
  taskType: '2',
  taskChildrenType: '3',
  taskStatus: '0',
  taskUser: 'owner',
  ...more,
})

function nextOf(current: Task, rows: Task[]): Promise<Task> {
  const context = { now: () => 10, session: { get: () => ({ userId: 'owner' }) }, call: async () => ({ ok: true, data: { rows } }) }
  return next({ task: current }, context as unknown as Context)
}

const [FIRST, SECOND, THIRD] = [task('a', 20), task('b', 30), task('c', 40)]

it('the next task is the one that is due after this one, in any order of the answer', async () => {
  expect(await nextOf(FIRST, [THIRD, SECOND, FIRST])).toEqual(SECOND)
  expect(await nextOf(SECOND, [THIRD, FIRST])).toEqual(THIRD)
})

it('after the last task comes the first one, and after the only one an empty record', async () => {
  expect(await nextOf(THIRD, [SECOND, FIRST])).toEqual(FIRST)
  expect(await nextOf(FIRST, [FIRST])).toEqual({})
  expect(await nextOf(FIRST, [])).toEqual({})
})

it('expired, finished and other people’s tasks are never the next one, nor complaints, which have a page of their own', async () => {
  const others = [
    task('d', 5),
    task('e', 25, { taskStatus: '3' }),
    task('f', 25, { taskUser: 'other' }),
    task('g', 25, { taskChildrenType: '1' }),
    task('h', 25, { taskType: '1' }),
  ]
  expect(await nextOf(FIRST, [...others, SECOND])).toEqual(SECOND)
})
