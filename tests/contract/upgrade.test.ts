import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { makeLog } from '../../server/database/migrate.ts'
import { migrations } from '../../server/database/migrations/index.ts'
import { openDatabase } from '../../server/database/open.ts'
import { postgresDialect } from '../../server/database/postgres.ts'
import { sqliteDialect } from '../../server/database/sqlite.ts'
import { newPlace, NOON } from './server.ts'

type Row = Record<string, unknown>
const staff = { userId: 'old', userCode: 'old@example.com', name: 'Old', mobile: '', router: '' }
const task = {
  taskId: 'T-old',
  taskType: '2',
  taskChildrenType: '3',
  dataSource: '1',
  caseNo: '',
  caseType: '',
  isDelete: '0',
  taskTitle: 'kept',
  taskContext: 'c',
  taskUser: 'old',
  taskCallType: '1',
  createdBy: 'old@example.com',
  createdDate: NOON,
  updatedDate: NOON,
  taskStatus: '0',
  taskRemark: '',
}
const card = {
  cardId: 'C-old',
  fromUser: '',
  toUser: 'old',
  title: 't',
  content: 'c',
  redirect: '/',
  bussinessNo: 'T-old',
  btntxt: '',
  createdAt: NOON,
}

it('design 5: data of the first version is brought up to date, and nothing of it is lost', async () => {
  const place = await newPlace()
  const dialect =
    'dataDir' in place ? sqliteDialect(join(place.dataDir, 'steward.db')) : await postgresDialect(place.databaseUrl, 'migrate')
  const before = new Kysely<{ migration: Row; staff: Row; task: Row; card: Row }>({ dialect })
  const [first] = migrations
  await makeLog(before)
  await before.insertInto('migration').values({ id: first?.id, ranAt: 1 }).execute()
  await first?.up(before as never)
  await before.insertInto('staff').values(staff).execute()
  await before.insertInto('task').values(task).execute()
  await before.insertInto('card').values(card).execute()
  await before.destroy()

  const db = await openDatabase(place, 2)
  const added = { version: 1, extra: '{}', msgChannel: '1', joinUser: '', imgFileId: null, otherFileId: null }
  expect(await db.selectFrom('task').selectAll().execute()).toMatchObject([{ ...task, ...added }])
  // What was sent before there was an outbox is not sent again.
  expect(await db.selectFrom('card').selectAll().execute()).toMatchObject([{ ...card, deliveredAt: NOON, nextAttemptAt: null }])
  await db.destroy()
  if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
})
