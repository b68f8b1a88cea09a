import { sql } from 'kysely'
import type { Person, Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { readExtra } from './extra.ts'
import { type TaskFilter, filterTasks } from './task-filters.ts'
import { asOf } from './status.ts'

/** The task's own columns that a list shows; their names are the API's. */
const OWN = [
  'task.taskId',
  'task.taskType',
  'task.taskChildrenType',
  'task.dataSource',
  'task.caseNo',
  'task.isDelete',
  'task.taskTitle',
  'task.taskContext',
  'task.taskUser',
  'task.taskCustomer',
  'task.taskCallTime',
  'task.taskEndTime',
  'task.taskCallType',
  'task.createdBy',
  'task.createdDate',
  'task.updatedDate',
  'task.taskStatus',
  'task.taskStatusTime',
  'task.taskRemark',
  'task.version',
  'task.extra',
  'task.imgFileId',
  'task.otherFileId',
] as const

/** What `edited` answers in its own way. */
type Edited = 'version' | 'extra'
type Present<Row> = { [Name in Exclude<keyof Row, Edited>]?: Exclude<Row[Name], null> }

/** A row without its null columns: what has no value is not answered. A plain loop, since lists are long. */
function present<Row extends object>(row: Row): Present<Row> {
  const kept: Partial<Row> = {}
  for (const name in row) if (row[name] !== null && name !== 'version' && name !== 'extra') kept[name] = row[name]
  return kept as Present<Row>
}

/** Full rows, unpaged, soonest due first: the task, the names of assignee and customer, and who is copied (DEC-07). */
export async function listTasks(db: Database, wanted: TaskFilter): Promise<Task[]> {
  const rows = await fullRows(db, wanted).execute()
  const copies = await copiesOf(db, wanted)
  return rows.map((row) => Object.assign(present(asOf(row, wanted.now)), people(row, copies), edited(row.version, row.extra)))
}

/** As `listTasks`, and with `customerResult`, the task's customer; a task without a customer has none (CALL-45). */
export async function listTasksWithCustomer({ db, personalData }: PersonalStore, wanted: TaskFilter, wechatCode: string): Promise<Task[]> {
  const rows = await fullRows(db, wanted)
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .select([
      'customer.wechatCustomerId',
      'customer.externalUserid',
      'customer.custName as nickname',
      'customer.clientName',
      'customer.cifClientNo',
      'customer.mobile1',
      'person_key.wrappedKey',
    ])
    .execute()
  const copies = await copiesOf(db, wanted)
  const decrypted = await personalData.decryptLongRows(CUSTOMER, rows)
  return decrypted.map(({ wechatCustomerId, externalUserid, nickname, clientName, cifClientNo, mobile1, version, extra, ...row }) => {
    const customer = { wechatCustomerId, externalUserid, custName: nickname, clientName, cifClientNo, mobile1, wechatCode }
    const customerResult = wechatCustomerId === null ? {} : { customerResult: present(customer) }
    return { ...present(asOf(row, wanted.now)), ...people(row, copies), ...edited(version, extra), ...customerResult }
  })
}

const fullRows = (db: Database, wanted: TaskFilter) =>
  filterTasks(db, wanted)
    .innerJoin('staff', 'staff.userId', 'task.taskUser')
    .leftJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .leftJoin('file as image', 'image.fileId', 'task.imgFileId')
    .leftJoin('file as other', 'other.fileId', 'task.otherFileId')
    .select(OWN)
    .select(['image.fileName as imgFileName', 'image.contentType as imgFileContentType'])
    .select(['other.fileName as otherFileName', 'other.contentType as otherFileContentType'])
    .select([
      'staff.name as userName',
      sql<string | null>`coalesce(nullif(${sql.ref('customer.clientName')}, ''), ${sql.ref('customer.custName')})`.as('custName'),
    ])

/** Task id -> the people copied, in one query for the whole list. */
async function copiesOf(db: Database, wanted: TaskFilter): Promise<Map<string, Person[]>> {
  const rows = await filterTasks(db, wanted)
    .innerJoin('task_copy', 'task_copy.taskId', 'task.taskId')
    .innerJoin('staff', 'staff.userId', 'task_copy.userId')
    .select(['task.taskId', 'staff.userId', 'staff.name as userName'])
    .clearOrderBy()
    .orderBy('staff.userId')
    .execute()
  const copies = new Map<string, Person[]>()
  for (const { taskId, ...person } of rows) copies.set(taskId, [...(copies.get(taskId) ?? []), person])
  return copies
}

/** What an edit has to know: the version that was read, and the fields an analyst added, if there are any. */
function edited(version: number, extra: string): Pick<Task, 'version' | 'extra'> {
  return extra === '{}' ? { version: String(version) } : { version: String(version), extra: readExtra(extra) }
}

/** Assignee and copies in the shapes of ENT-03; one task has one assignee. */
function people(
  { taskId, taskUser, userName }: { taskId: string; taskUser: string; userName: string },
  copies: Map<string, Person[]>,
): Task {
  const copied = copies.get(taskId)
  const list = { userList: [{ userName, taskUser }] }
  return copied ? { ...list, carbonCopyUserList: copied, carbonCopyUserIdList: copied.map(({ userId }) => userId ?? '') } : list
}
