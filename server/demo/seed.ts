import { isReminderDue } from '../../actions/tasks/reminder-rules.ts'
import type { Database, FileTable } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type FileStore, keepFile } from '../files/store.ts'
import { hashPassword, type PasswordCost } from '../identity/password.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { type Calendar, calendar, HOUR, SECOND } from './calendar.ts'
import { seedComplaints } from './complaints.ts'
import { type DemoTask, readDemoData } from './data.ts'
import { seedInsurer } from './insurer.ts'
import { samplePdf } from './sample-files.ts'
import { photoOf } from './photos.ts'
import { withSms } from './sms.ts'
import { seedTimeouts } from './timeouts.ts'

/** Children first, so that no row loses what it points to. */
const TABLES = [
  'answer',
  'card',
  'reminder',
  'task_copy',
  'task_trace',
  'task',
  'complaint_policy',
  'complaint_claim',
  'complaint_file',
  'complaint',
  'file',
  'steward',
  'customer',
  'session',
  'sign_in_attempt',
  'sign_in_address',
  'known_network',
  'staff',
] as const

/** Empties the database, which has the demo's own tables, and fills it with the demo, dated relative to `now`; one transaction, all or nothing. */
export async function seedDemo(db: Database, schemas: Schemas, now: number, store: FileStore, passwordCost?: PasswordCost): Promise<void> {
  const { people, customers, orders, complaints, insurer, timeouts } = readDemoData()
  const passwordHash = await hashPassword(DEMO_PASSWORD, passwordCost)
  const days = calendar(schemas, now)
  const person = new Map(people.map((each) => [each.key, each]))
  const customerId = new Map(customers.map((each) => [each.key, each.wechatCustomerId]))
  const userId = (key: string) => named(person.get(key), key).userId

  const staff = people.map(({ key: _, loginName, ...row }) => ({
    ...row,
    loginName: loginName ?? null,
    passwordHash: loginName ? passwordHash : null,
  }))
  const stewards = customers.flatMap(({ stewards: all, wechatCustomerId }, row) =>
    all.map(({ by, added, lost }, index) => ({
      userCustomerId: `GX${row + 1}-${index + 1}`,
      userId: userId(by),
      wechatCustomerId,
      addedAt: days.during(added, row),
      deletedAt: lost === undefined ? null : days.during(lost, row),
    })),
  )
  const tasks = orders.map((order, index) => {
    const taskCustomer = order.customer === undefined ? null : named(customerId.get(order.customer), order.customer)
    return {
      ...orderRow(order, index, days, now),
      taskUser: userId(order.for),
      createdBy: named(person.get(order.by), order.by).userCode,
      taskCustomer,
    }
  })
  const copies = orders.flatMap(({ copies: keys }, index) => (keys ?? []).map((key) => ({ taskId: orderId(index), userId: userId(key) })))

  // What reminded before the demo was there is taken as told: it begins without a heap of cards.
  const reminders = tasks.flatMap(({ taskId, taskUser, taskCallTime, taskEndTime, taskCallType, taskStatus }) => {
    if (taskCallTime === null || taskEndTime === null || !isReminderDue({ taskCallTime, taskEndTime, taskCallType, taskStatus }, now))
      return []
    const told = [taskUser, ...copies.filter((copy) => copy.taskId === taskId).map(({ userId: copied }) => copied)]
    return [...new Set(told)].map((reminded) => ({ taskId, taskCallTime, userId: reminded, createdAt: now }))
  })
  const traces = orders.flatMap(({ title, content, by, was }, index) => {
    const edit = { taskId: orderId(index), version: 2, userId: userId(by), editedAt: was ? days.during(was.day, index) : now }
    const changes = was ? { taskTitle: [was.title, title], taskContext: [was.content, content] } : {}
    return Object.entries(changes)
      .filter(([, [before, after]]) => before !== after)
      .map(([field, [before = '', after = '']]) => ({ ...edit, field, before, after }))
  })
  const files = orders.flatMap((order, index) => {
    const common = { userId: userId(order.by), createdAt: days.during(order.created, index) }
    const image =
      order.image === undefined
        ? []
        : [{ ...common, ...fileRow(index, 'image'), fileName: order.image, bytes: photoOf(order.image, index) }]
    const other =
      order.file === undefined ? [] : [{ ...common, ...fileRow(index, 'other'), fileName: order.file, bytes: samplePdf(orderId(index)) }]
    return [...image, ...other].map(({ bytes, ...file }) => ({ file: { ...file, size: bytes.length }, bytes }))
  })

  await inTransaction(db, async (transaction) => {
    for (const { fileId } of await transaction.selectFrom('file').select('fileId').execute()) {
      await store.forget(transaction, fileId)
      await store.discard(fileId)
    }
    for (const table of TABLES) await transaction.deleteFrom(table).execute()
    await withSms(transaction).deleteFrom('demo_sms').execute()
    await transaction.insertInto('staff').values(staff).execute()
    await transaction
      .insertInto('customer')
      .values(customers.map(({ key: _key, stewards: _stewards, ...row }) => row))
      .execute()
    await transaction.insertInto('steward').values(stewards).execute()
    for (const { file, bytes } of files) {
      await transaction.insertInto('file').values(file).execute()
      await keepFile(store, transaction, file.fileId, bytes)
    }
    await seedComplaints(transaction, complaints, { days, store, person: (key) => person.get(key) })
    await seedInsurer(transaction, insurer, days)
    await seedTimeouts(transaction, timeouts, days, (key) => named(person.get(key), key).userCode)
    await transaction.insertInto('task').values(tasks).execute()
    await transaction.insertInto('task_trace').values(traces).execute()
    await transaction.insertInto('task_copy').values(copies).execute()
    if (reminders.length > 0) await transaction.insertInto('reminder').values(reminders).execute()
  })
}

const orderId = (index: number) => `GD${String(index + 1).padStart(4, '0')}`

function fileRow(index: number, place: 'image' | 'other'): Pick<FileTable, 'fileId' | 'contentType'> {
  return { fileId: `WJ${index + 1}${place}`, contentType: place === 'image' ? 'image/jpeg' : 'application/pdf' }
}

function orderRow(order: DemoTask, index: number, days: Calendar, now: number) {
  const { kind, status, created, due } = order
  const [taskType = '', taskChildrenType = ''] = kind.split('/')
  const createdDate = days.during(created, index)
  const statusTime =
    status === '0' ? null : status === '4' && due !== undefined ? days.endOf(due) + SECOND : Math.min(now, createdDate + 2 * HOUR)
  return {
    taskId: orderId(index),
    taskType,
    taskChildrenType,
    dataSource: '1',
    caseNo: order.caseNo ?? '',
    caseType: order.caseNo === undefined ? '' : '1',
    isDelete: '0',
    taskTitle: order.title,
    taskContext: order.content,
    taskCallTime: due === undefined ? null : days.at(due, 15.5),
    taskEndTime: due === undefined ? null : days.endOf(due),
    taskCallType: order.call ?? '2',
    createdDate,
    updatedDate: Math.max(statusTime ?? createdDate, order.was ? days.during(order.was.day, index) : createdDate),
    taskStatus: status,
    taskStatusTime: statusTime,
    taskRemark: order.remark ?? '',
    version: order.was === undefined ? 1 : 2,
    extra: JSON.stringify(order.extra ?? {}),
    imgFileId: order.image === undefined ? null : fileRow(index, 'image').fileId,
    otherFileId: order.file === undefined ? null : fileRow(index, 'other').fileId,
  }
}

function named<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new Error(`The demo data names "${key}", which is not there`)
  return value
}
