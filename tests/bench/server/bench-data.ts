import { groupBy } from 'es-toolkit'
import { openDatabase } from '../../../server/database/open.ts'
import type { DatabaseLocation } from '../../../server/database/location.ts'
import { CUSTOMER } from '../../../server/customers/tables.ts'
import { STAFF } from '../../../server/identity/tables.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import type { PersonalStore } from '../../../server/personal-data/personal-data.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { readDemoData } from '../../../server/demo/data.ts'
import type { ArrivingTask } from '../../../server/tasks/demo/demo-task.ts'
import { TEST_KEY } from '../../contract/process.ts'
import { issueToken } from '../../../server/identity/sessions.ts'

const DAY = 24 * 3_600_000
/** How many rows one statement writes. */
const CHUNK = 200
/** Number of customers to whom tasks refer. */
const SHARED = 100

export interface Steward {
  userId: string
  token: string
  /** Ids of the tasks that can still be completed. */
  openTasks: string[]
}

export const codeOf = (userId: string) => `${userId}@example.com`

/** How much data to create: tasks per steward, and customers of the first steward only. */
interface Size {
  stewards: number
  tasks: number
  customers?: number
}

/**
 * Fills an empty database of a server with `TEST_KEY`: stewards, a hundred customers, and tasks of every kind and status. Signs every
 * steward in.
 */
export async function makeBenchData(location: DatabaseLocation, size: Size): Promise<Steward[]> {
  const now = Date.now()
  const db = await openDatabase(location, now)
  try {
    const ids = Array.from({ length: size.stewards }, (_, at) => `steward${at + 1}`)
    const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
    await people({ db, personalData }, ids, size.customers ?? 0)
    const tasks = ids.flatMap((userId, at) => Array.from({ length: size.tasks }, (_, index) => makeTask(userId, at, index, now)))
    for (let at = 0; at < tasks.length; at += CHUNK)
      await db
        .insertInto('task')
        .values(tasks.slice(at, at + CHUNK))
        .execute()
    const copies = tasks.filter((_, index) => index % 4 === 0).map(({ taskId, taskUser }) => ({ taskId, userId: after(ids, taskUser) }))
    for (let at = 0; at < copies.length; at += CHUNK)
      await db
        .insertInto('task_copy')
        .values(copies.slice(at, at + CHUNK))
        .execute()
    const open = groupBy(
      tasks.filter(({ taskStatus }) => taskStatus < '3'),
      ({ taskUser }) => taskUser,
    )
    const openOf = (userId: string) => (open[userId] ?? []).map(({ taskId }) => taskId)
    const stewards: Steward[] = []
    for (const userId of ids)
      stewards.push({ userId, token: await issueToken(db, { kind: 'staff', userId }, now), openTasks: openOf(userId) })
    return stewards
  } finally {
    await db.destroy()
  }
}

const after = (ids: string[], userId: string) => ids[(ids.indexOf(userId) + 1) % ids.length] ?? userId

async function people({ db, personalData }: PersonalStore, ids: string[], extra: number): Promise<void> {
  const staff = ids.map((userId) => ({
    userId,
    userCode: codeOf(userId),
    name: userId,
    mobile: '19900000000',
    router: '',
    loginName: null,
    passwordHash: null,
  }))
  for (let at = 0; at < staff.length; at += CHUNK)
    await db
      .insertInto('staff')
      .values(await personalData.encryptRows(db, STAFF, staff.slice(at, at + CHUNK)))
      .execute()
  const customers = Array.from({ length: SHARED + extra }, (_, at) => ({
    wechatCustomerId: `K${at}`,
    externalUserid: `wm${at}`,
    custName: `Nick ${at}`,
    clientName: `Client ${at}`,
    cifClientNo: `C${at}`,
    mobile1: '19900000000',
  }))
  for (let at = 0; at < customers.length; at += CHUNK)
    await db
      .insertInto('customer')
      .values(await personalData.encryptRows(db, CUSTOMER, customers.slice(at, at + CHUNK)))
      .execute()
  const relations = ids.map((userId, at) => ({
    userCustomerId: `R${at}`,
    userId,
    wechatCustomerId: `K${at % SHARED}`,
    addedAt: Date.now() - DAY,
    deletedAt: null,
  }))
  for (let at = 0; at < relations.length; at += CHUNK)
    await db
      .insertInto('steward')
      .values(relations.slice(at, at + CHUNK))
      .execute()
  const owned = customers.slice(SHARED).map(({ wechatCustomerId }) => ({
    userCustomerId: `R${wechatCustomerId}`,
    userId: ids[0] ?? '',
    wechatCustomerId,
    addedAt: Date.now() - 60 * DAY,
    deletedAt: null,
  }))
  for (let at = 0; at < owned.length; at += CHUNK)
    await db
      .insertInto('steward')
      .values(owned.slice(at, at + CHUNK))
      .execute()
}

/** Returns a task with a text of the demo, so that its length and compression are realistic. Half of the tasks are open. */
function makeTask(userId: string, steward: number, index: number, now: number) {
  const samples = sampleTasks()
  const sample = samples[(steward * 7 + index) % samples.length]
  const [taskType = '2', taskChildrenType = '1'] = (sample?.kind ?? '2/1').split('/')
  const taskStatus = String(index % 6)
  const createdDate = now - (index % 30) * DAY
  return {
    taskId: `GD${String(steward * 10_000 + index).padStart(8, '0')}`,
    taskType,
    taskChildrenType,
    dataSource: '1',
    caseNo: '',
    caseType: '',
    isDelete: '0',
    taskTitle: sample?.title ?? 'A title',
    taskContext: sample?.content ?? 'A content',
    taskUser: userId,
    taskCustomer: `K${(steward + index) % SHARED}`,
    taskCallTime: now + (index % 10) * DAY,
    taskEndTime: now + (1 + (index % 20)) * DAY,
    taskCallType: '2',
    createdBy: codeOf('steward1'),
    createdDate,
    updatedDate: createdDate,
    taskStatus,
    taskStatusTime: taskStatus === '0' ? null : createdDate,
    taskRemark: taskStatus === '3' || taskStatus === '5' ? 'Done' : '',
  }
}

let cachedTasks: readonly ArrivingTask[] | undefined

function sampleTasks(): readonly ArrivingTask[] {
  if (cachedTasks) return cachedTasks
  const { created, arriving } = readDemoData().tasks
  return (cachedTasks = [...created, ...arriving].map(([task]) => task))
}
