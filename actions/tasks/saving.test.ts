import { expect, it } from 'vitest'
import type { Context, CallOptions } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import save from './task.save.ts'

/** A context that records calls; a call for the target `failing` is refused. */
function createContext({ failing }: { failing?: string } = {}) {
  const calls: { name: string; taskUser: unknown; options: CallOptions | undefined }[] = []
  const sent: Record<string, unknown>[] = []
  const context = {
    // Another day than that of the reminders.
    now: () => 3 * 86_400_000,
    startOfNextDay: (instant: number) => (Math.floor(instant / 86_400_000) + 1) * 86_400_000,
    session: { get: () => ({ userId: 'me', userCode: 'me@example.com' }) },
    handoff: { set: () => undefined },
    async call(name: string, request: { taskUser: unknown }, options?: CallOptions) {
      const { taskUser } = request
      calls.push({ name, taskUser, options })
      sent.push({ ...request })
      return { ok: taskUser !== failing, message: undefined, data: {} }
    },
  }
  return { calls, sent, context: context as unknown as Context }
}

const userList = [
  { userId: 'a', taskUser: 'a', userName: '沈若溪' },
  { userId: 'b', taskUser: 'b', userName: '顾明轩' },
]
const FORM = { taskTitle: '补签', userList }

it('CALL-28 TASKFORM-31 DEC-19 creates one task per target, each call with its own idempotency key', async () => {
  const { calls, context } = createContext()
  await save({ form: FORM }, context)
  expect(calls).toEqual(['a', 'b'].map((taskUser) => ({ name: 'addTask', taskUser, options: { keyPerValues: true } })))
})

it('TASKFORM-32 throws oneTarget without a request when an edited task has two targets', async () => {
  const { calls, context } = createContext()
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0' } as const
  await expect(save({ draft, form: FORM }, context)).rejects.toEqual(new OutcomeError('oneTarget', {}))
  expect(calls).toEqual([])
  await save({ draft, form: { ...FORM, userList: userList.slice(1) } }, context)
  expect(calls).toMatchObject([{ name: 'editUpdateTask', taskUser: 'b' }])
})

it('AMB-27 ENT-05 sends every target the same task with times in milliseconds, and stops at the first failure', async () => {
  const { sent, context } = createContext({ failing: 'b' })
  const form = { ...FORM, taskCallTime: 1_000, taskEndTime: 2_000, userList: [...userList, { userId: 'c', taskUser: 'c' }] }
  await expect(save({ form }, context)).rejects.toEqual(new OutcomeError('createFailed', {}))
  const [first = {}, second = {}, ...more] = sent
  expect(first).toMatchObject({ taskUser: 'a', userName: '沈若溪', taskCallTime: 1_000, taskEndTime: 2_000 })
  expect([second, more]).toEqual([{ ...first, taskUser: 'b', userName: '顾明轩' }, []])
})

it('AMB-25 the dialog sets the due time to the end of the reminder day; the form sends its own due time', async () => {
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0', userList: userList.slice(1) } as const
  const form = { taskTitle: '补签', taskCallTime: 36_000_000, taskEndTime: 40_000_000 }
  const { sent, context } = createContext()
  await save({ draft, form, partial: true, endsOnReminderDay: true }, context)
  await save({ draft, form: { ...form, userList: draft.userList } }, context)
  expect(sent.map(({ taskEndTime }) => taskEndTime)).toEqual([86_399_000, 40_000_000])
})
