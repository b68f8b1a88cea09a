import { describe, expect, it } from 'vitest'
import { migrations } from '../../generated/migrations.ts'
import { statementsOf } from '../../server/database/plan/statements.ts'
import { narrowing } from './narrowing.ts'

const expanding = migrations.filter(({ kind }) => kind === 'expand')

describe.each(['sqlite', 'postgresql'] as const)('expand migrations on %s', (kind) => {
  it.each(expanding.map((migration) => [migration.id, migration] as const))('%s only adds', async (_id, migration) => {
    const statements = await statementsOf(migration, kind)
    expect(statements.length).toBeGreaterThan(0)
    expect(narrowing(statements.map(({ sql }) => sql))).toEqual([])
  })
})

describe('the check of expand migrations', () => {
  it.each([
    ['a column', 'alter table "task" add column "place" text'],
    ['a required column with a default', `alter table "task" add column "place" text default '' not null`],
    ['two columns', `alter table "task" add column "a" text, add column "b" integer default 1 not null`],
    ['a reference', 'alter table "task" add column "roomId" text references "room" ("roomId")'],
    ['a column that may become null', 'alter table "task" alter column "place" drop not null'],
    ['words of other statements in a literal', `alter table "task" add column "place" text default 'drop, rename, not null'`],
    ['an index', 'create index "task_place" on "task" ("place")'],
    ['values of a new column', `update "task" set "place" = ''`],
    ['rows', `insert into "task" ("taskId") values ('T')`],
  ])('accepts %s', (_what, sql) => expect(narrowing([sql])).toEqual([]))

  it('accepts constraints and triggers of a table that the migration creates', () => {
    const table = 'create table "room" ("roomId" text primary key, "name" text not null)'
    const trigger = `create trigger "room_no_update" before update on "room" begin select raise(abort, 'no'); end`
    expect(narrowing([table, 'create unique index "room_name" on "room" ("name")', trigger])).toEqual([])
  })

  it.each([
    ['a required column without a default', 'alter table "task" add column "place" text not null'],
    ['the second of two columns', 'alter table "task" add column "a" text, add column "b" integer not null'],
    ['an upper case column', 'ALTER TABLE task ADD place TEXT NOT NULL'],
    ['a unique column', 'alter table "task" add column "place" text unique'],
    ['a dropped column', 'alter table "task" drop column "taskRemark"'],
    ['a dropped constraint', 'alter table "task" drop constraint "task_pkey"'],
    ['a dropped table', 'drop table "task"'],
    ['a dropped index', 'drop index "task_open"'],
    ['a dropped trigger', 'drop trigger "audit_event_no_update"'],
    ['a renamed column', 'alter table "task" rename column "taskRemark" to "remark"'],
    ['a renamed table', 'alter table "task" rename to "work"'],
    ['a column that becomes required', 'alter table "task" alter column "place" set not null'],
    ['another type', 'alter table "task" alter column "place" type integer'],
    ['a constraint of an existing table', 'alter table "task" add constraint "short" check (length("place") < 40)'],
    ['a unique index of an existing table', 'create unique index "task_place" on "task" ("place")'],
    ['a trigger of an existing table', 'create trigger "t" before insert on "task" begin select 1; end'],
    ['deleted rows', 'delete from "task"'],
    ['a statement of another kind', 'lock table "task"'],
  ])('refuses %s', (_what, sql) => expect(narrowing([sql])).toHaveLength(1))
})
