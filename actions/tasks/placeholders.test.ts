import { describe, expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import { UNKNOWN } from '../../renderer/language/unknown.ts'
import current from './task.current.ts'
import files from './task.files.ts'

const row: Task = {
  taskId: 'T1',
  taskTitle: '续保',
  taskContext: '请致电',
  taskStatus: '0',
  editable: true,
  completable: true,
  minutesLeft: 5,
}
const holding = (task: Task | undefined) => () => task

describe('the placeholder of an order', () => {
  it('has what lists show of it; a field that the row lacks is empty, and not unknown', () => {
    const drawn = current.placeholder?.({ taskId: 'T1' }, holding(row))
    expect(drawn).toMatchObject({ taskTitle: '续保', taskContext: '请致电', taskStatus: '0', custName: null })
  })
  it('says nothing of what one may do with it, nor of time left', () => {
    const drawn = current.placeholder?.({ taskId: 'T1' }, holding(row)) ?? {}
    expect(
      Object.keys(drawn).filter((name) => ['editable', 'completable', 'copyable', 'overdue', 'minutesLeft', 'taskId'].includes(name)),
    ).toEqual([])
  })
  it.each([
    ['no row', undefined],
    ['a row that is only counted', { taskId: 'T1', taskStatus: '0' }],
  ])('there is none of %s', (_what, held) => expect(current.placeholder?.({ taskId: 'T1' }, holding(held))).toBeUndefined())
})

it('files have their names before their addresses: a picture’s is unknown, other files have none', () => {
  const task = { imgFileId: 'F1', imgFileName: '行驶证.png', imgFileContentType: 'image/png', otherFileId: 'F2' }
  expect(files.placeholder?.({ task }, holding(undefined))).toEqual([
    { fileId: 'F1', fileName: '行驶证.png', preview: UNKNOWN, size: UNKNOWN },
    { fileId: 'F2', fileName: 'F2', preview: null, size: UNKNOWN },
  ])
})
