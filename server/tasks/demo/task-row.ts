import type { Insertable } from 'kysely'
import type { TaskTable } from '../tables.ts'
import { type Calendar, HOUR, SECOND } from '../../demo/calendar.ts'
import { type DemoTask, demoTaskId } from './demo-task.ts'
import { demoFileId } from './task-files.ts'

type PersonIds = Pick<Insertable<TaskTable>, 'taskUser' | 'createdBy' | 'taskCustomer'>

/** Returns the row of the demo task at `index`, with dates relative to `now`. */
export function taskRow(task: DemoTask, index: number, ids: PersonIds, { days, now }: { days: Calendar; now: number }) {
  const { kind, status, created, due } = task
  const [taskType = '', taskChildrenType = ''] = kind.split('/')
  const createdDate = days.during(created, index)
  const statusTime =
    status === '0' ? null : status === '4' && due !== undefined ? days.endOf(due) + SECOND : Math.min(now, createdDate + 2 * HOUR)
  return {
    taskId: demoTaskId(index),
    taskType,
    taskChildrenType,
    dataSource: '1',
    caseNo: '',
    caseType: '',
    isDelete: '0',
    taskTitle: task.title,
    taskContext: task.content,
    taskCallTime: due === undefined ? null : days.at(due, 15.5),
    taskEndTime: due === undefined ? null : days.endOf(due),
    taskCallType: task.call ?? '2',
    createdDate,
    updatedDate: Math.max(statusTime ?? createdDate, task.was ? days.during(task.was.day, index) : createdDate),
    taskStatus: status,
    taskStatusTime: statusTime,
    taskRemark: task.remark ?? '',
    version: task.was === undefined ? 1 : 2,
    extra: JSON.stringify(task.extra ?? {}),
    imgFileId: task.image === undefined ? null : demoFileId(index, 'image'),
    otherFileId: task.file === undefined ? null : demoFileId(index, 'other'),
    ...ids,
  } satisfies Insertable<TaskTable>
}
