import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

interface Plants {
  plant: { name: string; height: number }
}

let folder: string
let db: Kysely<Plants>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-driver-'))
  db = new Kysely<Plants>({ dialect: sqliteDialect(join(folder, 'a.db')) })
  await sql`create table plant (name text primary key, height integer not null)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const fern = { name: 'fern', height: 3 }
const names = async (from: Kysely<Plants> = db) =>
  (await from.selectFrom('plant').select('name').orderBy('name').execute()).map(({ name }) => name)

it('returns written rows to the next read', async () => {
  const { numInsertedOrUpdatedRows } = await db.insertInto('plant').values(fern).executeTakeFirstOrThrow()
  expect([numInsertedOrUpdatedRows, await names()]).toEqual([1n, ['fern']])
  expect(await db.updateTable('plant').set({ height: 4 }).returningAll().execute()).toEqual([{ name: 'fern', height: 4 }])
  expect(await db.deleteFrom('plant').executeTakeFirstOrThrow()).toEqual({ numDeletedRows: 1n })
})

it('reads outside a transaction do not wait for it and see its changes only after the commit', async () => {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('plant').values(fern).execute()
    expect([await names(transaction), await names()]).toEqual([['fern'], []])
  })
  expect(await names()).toEqual(['fern'])
})

it('writes outside a transaction wait until it has ended and run in the order of their calls', async () => {
  const other: Promise<unknown>[] = []
  await db.transaction().execute(async (transaction) => {
    other.push(db.updateTable('plant').set({ height: 9 }).execute(), db.insertInto('plant').values({ name: 'moss', height: 1 }).execute())
    await transaction.insertInto('plant').values(fern).execute()
  })
  await Promise.all(other)
  expect(await db.selectFrom('plant').selectAll().orderBy('name').execute()).toEqual([
    { name: 'fern', height: 9 },
    { name: 'moss', height: 1 },
  ])
})

it('rolls back a failed statement or transaction and accepts further writes', async () => {
  await db.insertInto('plant').values(fern).execute()
  await expect(
    db
      .insertInto('plant')
      .values([{ name: 'moss', height: 1 }, fern])
      .execute(),
  ).rejects.toThrow('UNIQUE')
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('plant').values({ name: 'moss', height: 1 }).execute()
    throw new Error('enough')
  })
  await expect(failing).rejects.toThrow('enough')
  expect(await names()).toEqual(['fern'])
  await db.insertInto('plant').values({ name: 'moss', height: 1 }).execute()
  expect(await names()).toEqual(['fern', 'moss'])
})

it('rolls back when the commit fails and accepts further writes', async () => {
  await sql`create table leaf (plant text references plant (name) deferrable initially deferred)`.execute(db)
  const orphan = db.transaction().execute((transaction) => sql`insert into leaf values ('none')`.execute(transaction))
  await expect(orphan).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) })
  await expect(sql`insert into leaf values ('none')`.execute(db)).rejects.toThrow('FOREIGN KEY')
  expect((await sql`select * from leaf`.execute(db)).rows).toEqual([])
  await db.insertInto('plant').values(fern).execute()
})
