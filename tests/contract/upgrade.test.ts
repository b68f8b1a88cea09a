import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrations } from '../../generated/migrations.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createDatabaseBefore } from './database-before-migration.ts'
import { newDatabaseLocation, NOON } from './server.ts'

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

it('DEC-34 a certificate from before editions becomes edition 1, and cannot be updated or deleted', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await createDatabaseBefore(databaseLocation, '023-certificate-editions')
  const link = { linkId: 'L', endorNo: 'E', policyNo: 'P', userId: 'old', channel: '', externalUserId: '', reservedAt: 1, expiresAt: 2 }
  const signature = { signatureId: 'S', linkId: 'L', endorNo: 'E', policyNo: 'P', contentHash: '', picture: '', strokes: '', signedAt: 1 }
  const certificate = { signatureId: 'S', linkId: 'L', fileId: 'F', hash: 'h', size: 9, level: 'B-T', issuedAt: 3 }
  await before.insertInto('staff').values(staff).execute()
  await before.insertInto('signing_link').values(link).execute()
  await before
    .insertInto('signature')
    .values({ ...signature, outcome: 'accepted', message: '' })
    .execute()
  const file = { fileId: 'F', fileName: '', contentType: 'application/pdf', size: 9, userId: 'old', createdAt: 3 }
  await before.insertInto('file').values(file).execute()
  await before.insertInto('signing_certificate').values(certificate).execute()
  await before.destroy()

  const db = await openDatabase(databaseLocation, 2)
  expect(await db.selectFrom('signing_certificate').selectAll().execute()).toEqual([{ ...certificate, edition: 1, fadesAt: null }])
  expect(await db.selectFrom('file').select(['fileId', 'origin']).execute()).toEqual([{ fileId: 'F', origin: 'service' }])
  await expect(db.updateTable('signing_certificate').set({ hash: '' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('signing_certificate').execute()).rejects.toThrow('append-only')
  await db.destroy()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})

it('DEC-26 keeps the times of contact events, and accepts events about unknown members', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await createDatabaseBefore(databaseLocation, '034-directory')
  const event = { userId: 'old', externalUserid: 'wm', addedAt: 3, lostAt: 2 }
  await before
    .insertInto('staff')
    .values({ ...staff, disabledAt: 7 })
    .execute()
  await before.insertInto('contact_event').values(event).execute()
  await before.destroy()

  const db = await openDatabase(databaseLocation, 2)
  await db
    .insertInto('contact_event')
    .values({ ...event, userId: 'unknown' })
    .execute()
  const columns = ['userId', 'externalUserid', 'addedAt', 'lostAt', 'seenAt', 'pending'] as const
  const stored = await db.selectFrom('contact_event').select(columns).orderBy('userId').execute()
  expect(stored).toEqual(['old', 'unknown'].map((userId) => ({ ...event, userId, seenAt: 0, pending: 0 })))
  await expect(db.insertInto('contact_event').values(event).execute()).rejects.toThrow(/unique/i)
  expect(await db.selectFrom('staff').select('disabledBy').execute()).toEqual([{ disabledBy: 'administrator' }])
  await db.destroy()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})

it('migrates data of the first version without loss', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await createDatabaseBefore(databaseLocation, migrations[1]?.id ?? '')
  await before.insertInto('staff').values(staff).execute()
  await before.insertInto('task').values(task).execute()
  await before.insertInto('card').values(card).execute()
  await before.destroy()

  const db = await openDatabase(databaseLocation, 2)
  const added = { version: 1, extra: '{}', msgChannel: '1', joinUser: '', imgFileId: null, otherFileId: null }
  expect(await db.selectFrom('task').selectAll().execute()).toMatchObject([{ ...task, ...added }])
  // Cards sent before the outbox existed are not sent again.
  expect(await db.selectFrom('card').selectAll().execute()).toMatchObject([{ ...card, deliveredAt: NOON, nextAttemptAt: null }])
  await db.destroy()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})

it('DEC-19 removes plain hashes of requests and stored secrets, and still answers repetitions', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await createDatabaseBefore(databaseLocation, '039-keyed-fingerprints')
  const answer = { userId: 'old', key: 'key-0001', answer: '{}', createdAt: NOON }
  const rows = [
    { ...answer, call: 'addTask', fingerprint: 'a plain hash' },
    { ...answer, call: 'updateTask', fingerprint: 'retired' },
    { ...answer, call: 'startSecondFactor', fingerprint: 'a plain hash' },
  ]
  await before.insertInto('answer').values(rows).execute()
  await before.destroy()

  const db = await openDatabase(databaseLocation, 2)
  expect(await db.selectFrom('answer').select(['call', 'fingerprint']).orderBy('call').execute()).toEqual([
    { call: 'addTask', fingerprint: '' },
    { call: 'updateTask', fingerprint: 'retired' },
  ])
  await db.destroy()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})
