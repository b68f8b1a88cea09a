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

it('DEC-34 a certificate of before there were editions is the first one, and can still be neither changed nor deleted', async () => {
  const place = await newPlace()
  const dialect =
    'dataDir' in place ? sqliteDialect(join(place.dataDir, 'steward.db')) : await postgresDialect(place.databaseUrl, 'migrate')
  const before = new Kysely<Record<string, Row>>({ dialect })
  const then = migrations.slice(
    0,
    migrations.findIndex(({ id }) => id === '023-certificate-editions'),
  )
  await makeLog(before)
  for (const { id, up } of then) {
    await before.insertInto('migration').values({ id, ranAt: 1 }).execute()
    await up(before as never)
  }
  const link = { linkId: 'L', endorNo: 'E', policyNo: 'P', userId: 'old', channel: '', externalUserId: '', reservedAt: 1, expiresAt: 2 }
  const signature = { signatureId: 'S', linkId: 'L', endorNo: 'E', policyNo: 'P', contentHash: '', picture: '', strokes: '', signedAt: 1 }
  const kept = { signatureId: 'S', linkId: 'L', fileId: 'F', hash: 'h', size: 9, level: 'B-T', issuedAt: 3 }
  await before.insertInto('staff').values(staff).execute()
  await before.insertInto('signing_link').values(link).execute()
  await before
    .insertInto('signature')
    .values({ ...signature, outcome: 'accepted', message: '' })
    .execute()
  const file = { fileId: 'F', fileName: '', contentType: 'application/pdf', size: 9, userId: 'old', createdAt: 3 }
  await before.insertInto('file').values(file).execute()
  await before.insertInto('signing_certificate').values(kept).execute()
  await before.destroy()

  const db = await openDatabase(place, 2)
  expect(await db.selectFrom('signing_certificate').selectAll().execute()).toEqual([{ ...kept, edition: 1, fadesAt: null }])
  await expect(db.updateTable('signing_certificate').set({ hash: '' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('signing_certificate').execute()).rejects.toThrow('append-only')
  await db.destroy()
  if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
})

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
