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
const cacheWith = (task: Task | undefined) => () => task

describe('the placeholder of task.current', () => {
  it('contains the fields that lists show; a field missing in the row is null, not unknown', () => {
    const drawn = current.placeholder?.({ taskId: 'T1' }, cacheWith(row))
    expect(drawn).toMatchObject({ taskTitle: '续保', taskContext: '请致电', taskStatus: '0', custName: null })
  })
  it('omits permissions and the time left', () => {
    const drawn = current.placeholder?.({ taskId: 'T1' }, cacheWith(row)) ?? {}
    expect(
      Object.keys(drawn).filter((name) => ['editable', 'completable', 'copyable', 'overdue', 'minutesLeft', 'taskId'].includes(name)),
    ).toEqual([])
  })
  it.each([
    ['without a cached row', undefined],
    ['for a row fetched only for counting', { taskId: 'T1', taskStatus: '0' }],
  ])('is undefined %s', (_case, cached) => expect(current.placeholder?.({ taskId: 'T1' }, cacheWith(cached))).toBeUndefined())
})

it('the placeholder of task.files has names but no URLs; a picture’s preview is unknown, other files have none', () => {
  const task = { imgFileId: 'F1', imgFileName: '行驶证.png', imgFileContentType: 'image/png', otherFileId: 'F2' }
  expect(files.placeholder?.({ task }, cacheWith(undefined))).toEqual([
    { fileId: 'F1', fileName: '行驶证.png', preview: UNKNOWN, size: UNKNOWN },
    { fileId: 'F2', fileName: 'F2', preview: null, size: UNKNOWN },
  ])
})
