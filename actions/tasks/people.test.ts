import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import people from './task.people.ts'

/** A context of the user `me`, in which the creator is found as `creator`. */
function contextOf(creator: object): Context {
  const answers: Record<string, object> = {
    getUserByEmail: creator,
    getUserByUserId: { userId: 'assignee', name: 'An assignee' },
    getCopyUserByTaskId: { rows: [{ userId: 'u1', name: 'A copied user' }, { userId: 'u2' }] },
  }
  const call = async (name: string) => ({ ok: true, message: undefined, data: answers[name] })
  return { call, session: { get: () => ({ userId: 'me' }) } } as unknown as Context
}
const read = (creator: object) => people({ taskId: 'T1', createdBy: 'a@example.com', taskUser: 'assignee' }, contextOf(creator))

it.each([
  ['another user', { userId: 'creator' }, true],
  ['the user', { userId: 'me' }, false],
  ['not found', {}, false],
])('TASKVIEW-18 tells whether a creator who is %s can be reached', async (_who, creator, reachable) =>
  expect((await read(creator)).creator?.reachable).toBe(reachable))

it('TASKVIEW-17 TASKVIEW-19 returns an assignee who can be reached, and the names of copied users', async () =>
  expect(await read({})).toMatchObject({ assignee: { name: 'An assignee', reachable: true }, copies: ['A copied user'] }))
