import { describe, expect, it } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import draft from './task.draft.ts'

const TASK = {
  taskId: 'GD7',
  taskTitle: '补签',
  imgFileId: 'F1',
  imgFileName: '行驶证.png',
  otherFileId: 'F2',
  createdBy: 'u1@example.com',
}

/** A context whose handoff names a task; `files` answers getFileByTaskId. */
function createContext(files: () => unknown, task: object = TASK): { context: Context; calls: string[] } {
  const calls: string[] = []
  const answers: Record<string, () => unknown> = {
    taskAndCustomerList: () => ({ rows: [task] }),
    getCopyUserByTaskId: () => ({ rows: [] }),
    getFileByTaskId: files,
  }
  const context = {
    now: () => 0,
    startOfNextDay: () => 0,
    setting: (name: string) => ({ copiedCharacters: 140 })[name],
    session: { get: () => ({}) },
    handoff: { get: () => ({ taskId: 'GD7' }) },
    async call(name: string) {
      calls.push(name)
      return { ok: true, message: undefined, data: answers[name]?.() }
    },
  }
  return { context: context as unknown as Context, calls }
}

it('AMB-22 TASKVIEW-03 TASKFORM-25 task.draft of a copy has neither the number, the version, the status nor the times of its original', async () => {
  const original = { ...TASK, taskContext: '电话确认', version: '3', taskStatus: '4', taskCallTime: 1, taskEndTime: 2 }
  const { context } = createContext(() => ({ rows: [] }), original)
  const copy = await draft({ copyOf: 'GD7' }, context)
  expect(copy).toMatchObject({ taskTitle: '补签', taskContext: '电话确认', formMode: 'create' })
  for (const name of ['taskId', 'version', 'taskStatus', 'createdBy', 'taskCallTime', 'taskEndTime']) expect(copy).not.toHaveProperty(name)
})

it.each([
  [140, 140],
  [141, 140],
])('AMB-22 CONST-04 task.draft of a copy whose original has %i characters starts with %i', async (length, kept) => {
  const { context } = createContext(() => ({ rows: [] }), { ...TASK, taskContext: '话'.repeat(length) })
  expect(await draft({ copyOf: 'GD7' }, context)).toMatchObject({ taskContext: '话'.repeat(kept) })
})

describe('AMB-29 AMB-59 task.draft of an existing task', () => {
  it('AMB-64 TASKFORM-01 TASKFORM-02 edits the task of the URL, and creates one if the URL says so, also while the handoff names another task', async () => {
    const { context } = createContext(() => ({ rows: [] }), { ...TASK, taskId: 'GD8' })
    expect(await draft({ taskId: 'GD8' }, context)).toMatchObject({ taskId: 'GD8', formMode: 'edit' })
    expect(await draft({ formMode: 'create' }, context)).toEqual({ formMode: 'create' })
  })

  it('AMB-59 AMB-29 TASKFORM-02 returns its picture and file with their URLs', async () => {
    const { context } = createContext(() => ({ rows: [{ imgFileId: 'F1', imgFileUrl: '/f/1', otherFileId: 'F2', otherFileUrl: '/f/2' }] }))
    expect(await draft({}, context)).toMatchObject({
      image: { fileId: 'F1', fileUrl: '/f/1', fileName: '行驶证.png' },
      other: { fileId: 'F2', fileUrl: '/f/2', fileName: 'F2' },
    })
  })

  it('returns only the file names when the call for the URLs fails', async () => {
    const { context } = createContext(() => {
      throw new OutcomeError('requestFailed')
    })
    expect(await draft({}, context)).toMatchObject({ formMode: 'edit', image: { fileId: 'F1', fileName: '行驶证.png' } })
  })

  it('does not call getFileByTaskId for a task without files', async () => {
    const { context, calls } = createContext(() => ({ rows: [] }), { taskId: 'GD7' })
    expect(await draft({}, context)).toMatchObject({ taskId: 'GD7', formMode: 'edit' })
    expect(calls).not.toContain('getFileByTaskId')
  })
})
