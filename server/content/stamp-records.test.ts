import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { stampRecords } from './stamp-records.ts'

const db = stampRecords(
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (instance) => new SqliteIntrospector(instance),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  7,
)
const MARK = { userId: 'u', wechatCustomerId: 'K1', tagId: 't' }

describe('a stamped database', () => {
  it('adds the release to each inserted row, and to what a conflict updates', () => {
    const { sql, parameters } = db
      .insertInto('personal_tag_mark')
      .values([MARK, { ...MARK, tagId: (raw) => raw.val('other') }])
      .onConflict((conflict) => conflict.columns(['userId']).doUpdateSet({ tagId: 'x' }))
      .compile()
    expect(sql).toBe(
      'insert into "personal_tag_mark" ("userId", "wechatCustomerId", "tagId", "releaseNumber") values (?, ?, ?, ?), (?, ?, ?, ?) ' +
        'on conflict ("userId") do update set "tagId" = ?, "releaseNumber" = ?',
    )
    expect(parameters).toEqual(['u', 'K1', 't', 7, 'u', 'K1', 'other', 7, 'x', 7])
  })

  it('adds it to updates of records, and to nothing else', () => {
    const update = db.updateTable('task').set({ taskStatus: '3' }).where('taskId', '=', 'T1').compile()
    expect(update.sql).toBe('update "task" set "taskStatus" = ?, "releaseNumber" = ? where "taskId" = ?')
    expect(db.updateTable('session').set({ userId: 'x' }).compile().sql).not.toContain('releaseNumber')
    expect(db.deleteFrom('task').compile().sql).toBe('delete from "task"')
  })
})
