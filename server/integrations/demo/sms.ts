import { randomUUID } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { PersonalTable, EncryptedValue } from '../../personal-data/tables.ts'
import type { Sms } from '../sms/sms.ts'

/** What the demo keeps besides: text messages that nobody's telephone gets. */
type DemoTables = {
  demo_sms: {
    /** Counts upwards. */
    smsId: Generated<number>
    /** Whose: a name that the demo makes up for each message. */
    recipient: string
    mobile: EncryptedValue
    mobileHash: string
    text: EncryptedValue
    createdAt: number
  }
}

/** What is encrypted of a message; its text may hold a code or a link. */
const DEMO_SMS = {
  table: 'demo_sms',
  kind: 'demoRecipient',
  id: 'recipient',
  columns: { mobile: { searched: 'mobile', hash: 'mobileHash' }, text: undefined },
} as const satisfies PersonalTable

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
  {
    id: 'demo-007-encrypted-sms',
    async up(db) {
      // Messages in clear of before; nobody misses them.
      await sql`delete from demo_sms`.execute(db)
      for (const name of ['recipient', 'mobileHash'])
        await db.schema
          .alterTable('demo_sms')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute()
    },
  },
]

/** The table of messages in the demo's database. */
export const withSms = (db: Database) => db.withTables<DemoTables>()

/** Sends to the inbox of the simulator, and nowhere else. */
export const demoSms = ({ db, personalData }: PersonalStore, clock: () => number): Sms => ({
  isAvailable: () => true,
  async sendCode(mobile, { text }) {
    const message = { recipient: randomUUID(), mobile, text, createdAt: clock() }
    const rows = await personalData.encryptRows(db, DEMO_SMS, [message])
    await withSms(db).insertInto('demo_sms').values(rows).execute()
  },
})

/** The messages to everyone, or to one number, the youngest first, at most so many. */
export async function readInbox({ db, personalData }: PersonalStore, mobile: string | undefined, most: number) {
  const rows = await withSms(db)
    .selectFrom('demo_sms')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'demo_sms.recipient').on('person_key.kind', '=', DEMO_SMS.kind))
    .select(['smsId', 'recipient', 'mobile', 'text', 'demo_sms.createdAt', 'wrappedKey'])
    .$if(mobile !== undefined, (query) => query.where('mobileHash', 'in', personalData.hashesOf(DEMO_SMS, 'mobile', mobile ?? '')))
    .orderBy('smsId', 'desc')
    .limit(most)
    .execute()
  return personalData.decryptRows(DEMO_SMS, rows).map(({ recipient: _recipient, ...message }) => message)
}
