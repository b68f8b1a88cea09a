import { describe, expect, it } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import draft from './task.draft.ts'

const ORDER = {
  taskId: 'GD7',
  taskTitle: '补签',
  imgFileId: 'F1',
  imgFileName: '行驶证.png',
  otherFileId: 'F2',
  createdBy: 'u1@example.com',
}

/** The outside, with an order that is remembered and its files as they are answered. */
function around(files: () => unknown, order: object = ORDER): { context: Context; asked: string[] } {
  const asked: string[] = []
  const answers: Record<string, () => unknown> = {
    taskAndCustomerList: () => ({ rows: [order] }),
    getCopyUserByTaskId: () => ({ rows: [] }),
    getFileByTaskId: files,
  }
  const context = {
    now: () => 0,
    startOfNextDay: () => 0,
    session: { get: () => ({}) },
    handoff: { get: () => ({ taskId: 'GD7' }) },
    async call(name: string) {
      asked.push(name)
      return { ok: true, message: undefined, data: answers[name]?.() }
    },
  }
  return { context: context as unknown as Context, asked }
}

describe('an order in the form', () => {
  it('TASKFORM-02 its picture and file come with addresses to show them', async () => {
    const { context } = around(() => ({ rows: [{ imgFileId: 'F1', imgFileUrl: '/f/1', otherFileId: 'F2', otherFileUrl: '/f/2' }] }))
    expect(await draft({}, context)).toMatchObject({
      image: { fileId: 'F1', fileUrl: '/f/1', fileName: '行驶证.png' },
      other: { fileId: 'F2', fileUrl: '/f/2', fileName: 'F2' },
    })
  })

  it('they stand by their names when nobody can say where they lie', async () => {
    const { context } = around(() => {
      throw new OutcomeError('requestFailed')
    })
    expect(await draft({}, context)).toMatchObject({ formMode: 'edit', image: { fileId: 'F1', fileName: '行驶证.png' } })
  })

  it('nobody asks for files of an order that has none', async () => {
    const { context, asked } = around(() => ({ rows: [] }), { taskId: 'GD7' })
    expect(await draft({}, context)).toMatchObject({ taskId: 'GD7', formMode: 'edit' })
    expect(asked).not.toContain('getFileByTaskId')
  })
})
