import type { Generated } from 'kysely'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { Sms } from '../sms/sms.ts'

/** What the demo keeps besides: text messages that nobody's telephone gets. */
type DemoTables = {
  demo_sms: {
    /** Counts upwards. */
    smsId: Generated<number>
    mobile: string
    text: string
    createdAt: number
  }
}

/** The demo's own tables, made by its start: no other server has them. */
export const demoMigrations: readonly Migration[] = [
  {
    id: 'demo-001-sms',
    async up(db) {
      await db.schema
        .createTable('demo_sms')
        .addColumn('smsId', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('mobile', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
]

/** The table of messages in the demo's database. */
export const withSms = (db: Database) => db.withTables<DemoTables>()

/** Sends to the inbox of the simulator, and nowhere else. */
export const demoSms = (db: Database, clock: () => number): Sms => ({
  isAvailable: () => true,
  async sendCode(mobile, { text }) {
    await withSms(db).insertInto('demo_sms').values({ mobile, text, createdAt: clock() }).execute()
  },
})
