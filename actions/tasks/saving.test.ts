import { describe, expect, it, vi } from 'vitest'
import type { Task } from '../../generated/data.ts'
import type { Context, CallOptions } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import save from './task.save.ts'

const DAY = 86_400_000

/** A context that records calls; a call for the target `failing` is refused, and one for `unanswered` gets no answer. */
function createContext({ failing, unanswered }: { failing?: string; unanswered?: string } = {}) {
  const calls: { name: string; taskUser: unknown; options: CallOptions | undefined }[] = []
  const sent: Record<string, unknown>[] = []
  const context = {
    // Another day than that of the reminders.
    now: () => 3 * DAY,
    startOfNextDay: (instant: number) => (Math.floor(instant / DAY) + 1) * DAY,
    session: { get: () => ({ userId: 'me', userCode: 'me@example.com' }) },
    handoff: { set: () => undefined },
    async call(name: string, request: { taskUser: unknown }, options?: CallOptions) {
      const { taskUser } = request
      calls.push({ name, taskUser, options })
      sent.push({ ...request })
      if (unanswered !== undefined && taskUser === unanswered) throw new OutcomeError('requestFailed')
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

it('AMB-27 CALL-28 TASKFORM-31 DEC-19 creates one task per target, each call with its own idempotency key', async () => {
  const { calls, context } = createContext()
  await save({ form: FORM }, context)
  expect(calls).toEqual(['a', 'b'].map((taskUser) => ({ name: 'addTask', taskUser, options: { keyPerValues: true } })))
})

it('TASKFORM-32 task.oneTarget refuses an edited task with two targets, without a request', async () => {
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
  await expect(save({ form }, context)).rejects.toThrow(OutcomeError)
  const [first = {}, second = {}, ...more] = sent
  expect(first).toMatchObject({ taskUser: 'a', userName: '沈若溪', taskCallTime: 1_000, taskEndTime: 2_000 })
  expect([second, more]).toEqual([{ ...first, taskUser: 'b', userName: '顾明轩' }, []])
})

it.each([
  ['refused', { failing: 'b' }],
  ['unanswered', { unanswered: 'b' }],
])('AMB-27 a task that is %s for the second person names who has it, and who is left', async (_how, failure) => {
  const { context } = createContext(failure)
  await expect(save({ form: FORM }, context)).rejects.toEqual(
    new OutcomeError('partlyCreated', { names: ['沈若溪'], left: userList.slice(1) }),
  )
  await expect(save({ form: { ...FORM, userList: userList.slice(1) } }, context)).rejects.toHaveProperty(
    'outcome',
    'failing' in failure ? 'createFailed' : 'requestFailed',
  )
})

const WHOLE: Task = {
  taskTitle: '补签',
  taskContext: '请补签',
  custName: '王小川',
  taskCustomer: 'K1',
  taskCallTime: 1_000,
  taskEndTime: 4 * 86_400_000,
  taskCallType: '3',
  carbonCopyUserList: [{ userId: 'c', userName: '抄送' }],
  image: { fileId: 'F1', fileUrl: '/f1', fileName: 'a.png', contentType: 'image/png' },
  other: { fileId: 'F2', fileUrl: '/f2', fileName: 'b.pdf', contentType: 'application/pdf' },
}
const SENT = {
  taskTitle: '补签',
  taskContext: '请补签',
  custName: '王小川',
  taskCustomer: 'K1',
  taskCallTime: 1_000,
  taskEndTime: 4 * 86_400_000,
  taskCallType: '3',
  carbonCopyUserList: [{ userId: 'c', userName: '抄送' }],
  carbonCopyUserIdList: ['c'],
  imgFileId: 'F1',
  imgFileUrl: '/f1',
  imgFileName: 'a.png',
  imgFileContentType: 'image/png',
  otherFileId: 'F2',
  otherFileUrl: '/f2',
  otherFileName: 'b.pdf',
  otherFileContentType: 'application/pdf',
}

it('CALL-28 AMB-27 AMB-29 TASKFORM-31 addTask sends all fields of the task, with its target', async () => {
  const { sent, context } = createContext()
  await save({ form: { ...WHOLE, userList: userList.slice(0, 1) }, custName: '王小川' }, context)
  expect(sent).toEqual([{ ...SENT, taskUser: 'a', userName: '沈若溪' }])
})

it('CALL-30 AMB-25 AMB-29 TASKFORM-32 editUpdateTask sends all fields of the task, with its number, version and target', async () => {
  const { sent, context } = createContext()
  const draft = { taskId: 'GD1', version: '3', createdBy: 'me@example.com', taskStatus: '0' } as const
  await save({ draft, form: { ...WHOLE, userList: userList.slice(1) }, custName: '王小川' }, context)
  expect(sent).toEqual([{ ...SENT, taskId: 'GD1', version: '3', taskUser: 'b', userName: '顾明轩' }])
})

it.each([
  ['AMB-20 PERM-05 of another user', { createdBy: 'other@example.com', taskStatus: '0' }, 'notCreator'],
  ['AMB-20 PERM-04 in status 3', { createdBy: 'me@example.com', taskStatus: '3' }, 'notCreator'],
  ['AMB-20 of another user after its end', { createdBy: 'other@example.com', taskStatus: '0', taskEndTime: 1 }, 'notCreator'],
  ['AMB-20 TASKFORM-21 after its end', { createdBy: 'me@example.com', taskStatus: '0', taskEndTime: 1 }, 'expired'],
] as const)('%s a task is not saved', async (_what, draft, outcome) => {
  const { calls, context } = createContext()
  const saved = save({ draft: { taskId: 'GD1', ...draft }, form: { ...WHOLE, userList: userList.slice(1) } }, context)
  await expect(saved).rejects.toMatchObject({ outcome })
  expect(calls).toEqual([])
})

it('AMB-25 AMB-29 the dialog sends the fields that it does not show unchanged', async () => {
  const { sent, context } = createContext()
  const draft: Task = {
    taskId: 'GD1',
    createdBy: 'me@example.com',
    taskStatus: '0',
    userList: userList.slice(1),
    taskCustomer: 'K1',
    taskCallType: '3',
    taskEndTime: 4 * 86_400_000,
    imgFileId: 'F1',
    otherFileId: 'F2',
    carbonCopyUserList: [{ userId: 'c', userName: '抄送' }],
  }
  await save({ draft, form: { taskTitle: '改过' }, partial: true }, context)
  expect(sent).toMatchObject([
    {
      taskTitle: '改过',
      taskUser: 'b',
      taskCustomer: 'K1',
      taskCallType: '3',
      taskEndTime: 4 * 86_400_000,
      imgFileId: 'F1',
      otherFileId: 'F2',
      carbonCopyUserIdList: ['c'],
    },
  ])
})

it('AMB-25 TASKVIEW-15 the dialog sets the due time to the end of the reminder day; the form sends its own due time', async () => {
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0', userList: userList.slice(1) } as const
  const form = { taskTitle: '补签', taskCallTime: 5 * DAY + 1_000, taskEndTime: 9 * DAY }
  const { sent, context } = createContext()
  await save({ draft, form, partial: true, endsOnReminderDay: true }, context)
  await save({ draft, form: { ...form, userList: draft.userList } }, context)
  expect(sent.map(({ taskEndTime }) => taskEndTime)).toEqual([6 * DAY - 1_000, 9 * DAY])
})

it('AMB-25 the dialog keeps the due time when the unchanged reminder was on an earlier day', async () => {
  const task = { taskCallTime: 2 * DAY + 1_000, taskEndTime: 9 * DAY }
  const draft = { ...task, taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0' } as const
  const { sent, context } = createContext()
  await save({ draft, form: { taskTitle: '补签', taskCallTime: task.taskCallTime }, partial: true, endsOnReminderDay: true }, context)
  expect(sent).toMatchObject([task])
})

it('TASKFORM-01 TASKFORM-08 creates a task when the cached one has no number, and clears the cached one', async () => {
  const set = vi.fn<(name: string, value: unknown) => void>()
  const { calls, context } = createContext()
  const { handoff } = context
  const form = { ...FORM, userList: userList.slice(1) }
  expect(await save({ draft: { taskTitle: '补签' }, form }, { ...context, handoff: { ...handoff, set } })).toEqual({ edited: false })
  expect([calls.map(({ name, taskUser }) => [name, taskUser]), set.mock.calls]).toEqual([[['addTask', 'b']], [['task', undefined]]])
})

describe('AMB-25 CALL-30 saving an existing task', () => {
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0', userList: userList.slice(1) } as const
  const form = { taskTitle: '补签', userList: draft.userList }

  it('AMB-25 TASKFORM-08 TASKFORM-33 reports an edit and clears the cached task', async () => {
    const set = vi.fn<(name: string, value: unknown) => void>()
    const { context } = createContext()
    expect(await save({ draft, form }, { ...context, handoff: { ...context.handoff, set } })).toEqual({ edited: true })
    expect(set.mock.calls).toEqual([['task', undefined]])
  })

  it('TASKFORM-34 throws editFailed when the service refuses', async () => {
    const { context } = createContext({ failing: 'b' })
    await expect(save({ draft, form }, context)).rejects.toEqual(new OutcomeError('editFailed', {}))
  })

  it('TASKFORM-21 MSG-14 throws expired without a request when the end time has passed, even with a later one in the form', async () => {
    const { calls, context } = createContext()
    const later = { ...form, taskEndTime: 4 * 86_400_000 }
    for (const taskStatus of ['0', '1', '2', '4'])
      await expect(save({ draft: { ...draft, taskStatus, taskEndTime: 1 }, form: later }, context)).rejects.toEqual(
        new OutcomeError('expired', {}),
      )
    expect(calls).toEqual([])
  })

  it('AMB-29 TASKFORM-19 sends the fields of the uploaded image and the other file', async () => {
    const { sent, context } = createContext()
    const image = { fileId: 'F1', fileUrl: '/f/1', fileName: 'a.png', contentType: 'image/png' }
    const other = { fileId: 'F2', fileUrl: '/f/2', fileName: 'b.pdf', contentType: 'application/pdf' }
    await save({ draft, form: { ...form, image, other } }, context)
    expect(sent).toMatchObject([
      {
        imgFileId: 'F1',
        imgFileUrl: '/f/1',
        imgFileName: 'a.png',
        imgFileContentType: 'image/png',
        otherFileId: 'F2',
        otherFileUrl: '/f/2',
        otherFileName: 'b.pdf',
        otherFileContentType: 'application/pdf',
      },
    ])
  })
})
