import { sql } from 'kysely'
import type { Person, Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { showExtra } from './extra.ts'
import { FORM_COLUMNS } from './form-columns.ts'
import { type TaskFilter, filterTasks } from './task-filters.ts'
import { asOf } from './status.ts'

/** Columns of the task that a list answers; named as in the API. */
const OWN = [
  'task.taskId',
  'task.taskType',
  'task.taskChildrenType',
  'task.dataSource',
  'task.caseNo',
  'task.isDelete',
  'task.createdBy',
  'task.createdDate',
  'task.updatedDate',
  'task.taskStatus',
  'task.taskStatusTime',
  'task.taskRemark',
  'task.version',
  'task.extra',
  ...FORM_COLUMNS.map((name) => `task.${name}` as const),
] as const

/** Columns that `editFields` converts. */
type EditColumn = 'version' | 'extra'
type Present<Row> = { [Name in Exclude<keyof Row, EditColumn>]?: Exclude<Row[Name], null> }

/** Returns a row without its null columns, which are not answered. A plain loop, because lists are long. */
function present<Row extends object>(row: Row): Present<Row> {
  const columns: Partial<Row> = {}
  for (const name in row) if (row[name] !== null && name !== 'version' && name !== 'extra') columns[name] = row[name]
  return columns as Present<Row>
}

/** Returns all matching tasks, earliest due first, with the names of assignee and customer and the copied staff (DEC-07). */
export async function listTasks(db: Database, filter: TaskFilter): Promise<Task[]> {
  const rows = await fullRows(db, filter).execute()
  const copies = await copiesOf(db, filter)
  return rows.map((row) => Object.assign(present(asOf(row, filter.now)), people(row, copies), editFields(row.version, row.extra)))
}

/**
 * Returns the same as `listTasks`, with the task's customer as `customerResult` if there is one (CALL-45). `foreign` marks a
 * customer whose data `userId` may not read, because a colleague looks after them.
 */
export async function listTasksWithCustomer(
  { db, personalData }: PersonalStore,
  filter: TaskFilter,
  { userId, wechatCode }: { userId: string; wechatCode: string },
): Promise<Task[]> {
  const rows = await fullRows(db, filter)
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
    .select(({ selectFrom }) =>
      selectFrom('steward')
        .select('steward.userId')
        .whereRef('steward.wechatCustomerId', '=', 'customer.wechatCustomerId')
        .where('steward.userId', '=', userId)
        .limit(1)
        .as('relation'),
    )
    .execute()
  const copies = await copiesOf(db, filter)
  const decrypted = await personalData.showRows(CUSTOMER, rows)
  return decrypted.map(
    ({ wechatCustomerId, externalUserid, nickname, clientName, cifClientNo, mobile1, relation, version, extra, ...row }) => {
      const customer = { wechatCustomerId, externalUserid, custName: nickname, clientName, cifClientNo, mobile1, wechatCode }
      const foreign = relation === null ? { foreign: true } : {}
      const customerResult = wechatCustomerId === null ? {} : { customerResult: present(customer), ...foreign }
      return { ...present(asOf(row, filter.now)), ...people(row, copies), ...editFields(version, extra), ...customerResult }
    },
  )
}

const fullRows = (db: Database, filter: TaskFilter) =>
  filterTasks(db, filter)
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

/** Returns the copied staff by task id, with one query for the whole list. */
async function copiesOf(db: Database, filter: TaskFilter): Promise<Map<string, Person[]>> {
  const rows = await filterTasks(db, filter)
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

/** Returns the fields that an edit needs: the version, and the fields that an analyst added, if any. */
function editFields(version: number, extra: string): Pick<Task, 'version' | 'extra'> {
  const shown = extra === '{}' ? undefined : showExtra(extra)
  return shown ? { version: String(version), extra: shown } : { version: String(version) }
}

/** Returns assignee and copied staff in the shape of ENT-03; a task has one assignee. */
function people(
  { taskId, taskUser, userName }: { taskId: string; taskUser: string; userName: string },
  copies: Map<string, Person[]>,
): Task {
  const copied = copies.get(taskId)
  const list = { userList: [{ userName, taskUser }] }
  return copied ? { ...list, carbonCopyUserList: copied, carbonCopyUserIdList: copied.map(({ userId }) => userId ?? '') } : list
}
