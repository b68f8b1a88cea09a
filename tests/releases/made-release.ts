import { sql } from 'kysely'
import { migrations } from '../../generated/migrations.ts'
import { RELEASE, type Release } from '../../server/database/migration-log.ts'
import type { Migration } from '../../server/database/migrations/migration.ts'

export const OLD: Release = RELEASE

/** Adds a table and a column with a value for each existing row. */
const rooms: Migration = {
  id: '901-rooms',
  kind: 'expand',
  async up(db) {
    await db.schema
      .createTable('room')
      .addColumn('roomId', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .execute()
    await db.schema
      .alterTable('task')
      .addColumn('roomId', 'text', (column) => column.references('room.roomId'))
      .execute()
    await db.schema
      .alterTable('task')
      .addColumn('place', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`insert into "room" values ('R1', 'hall')`.execute(db)
    await sql`update "task" set "place" = "taskTitle"`.execute(db)
  },
}

/** Removes a column that the earlier release reads. */
const withoutRemark: Migration = {
  id: '902-without-remark',
  kind: 'contract',
  up: (db) => db.schema.alterTable('steward').dropColumn('remark').execute(),
}

/** A later addition, which does not depend on the removal. */
const floors: Migration = {
  id: '903-floors',
  kind: 'expand',
  async up(db) {
    await db.schema.alterTable('room').addColumn('floor', 'integer').execute()
    await db.schema.createIndex('room_floor').on('room').columns(['floor', 'name']).execute()
  },
}

/** A made release after this one. */
export const NEXT: Release = { version: '999.1.0', migrations: [...migrations, rooms] }
/** The release after `NEXT`. */
export const LATER: Release = { version: '999.2.0', migrations: [...migrations, rooms, withoutRemark, floors] }
