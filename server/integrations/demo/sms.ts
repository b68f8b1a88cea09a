import { randomUUID } from 'node:crypto'
import type { Generated } from 'kysely'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { PersonalTable, EncryptedValue } from '../../personal-data/tables.ts'
import type { Sms } from '../sms/sms.ts'

/** The table of text messages, which the demo stores instead of sending. */
type DemoTables = {
  demo_sms: {
    /** Increases with each message. */
    smsId: Generated<number>
    /** A random id per message, under which its encryption key is stored. */
    recipient: string
    mobile: EncryptedValue
    mobileHash: string
    text: EncryptedValue
    createdAt: number
  }
}

/** The encrypted columns of a message; its text may contain a code or a link. */
const DEMO_SMS = {
  table: 'demo_sms',
  kind: 'demoRecipient',
  id: 'recipient',
  columns: { mobile: { searched: 'mobile', hash: 'mobileHash' }, text: undefined },
} as const satisfies PersonalTable

/** Creates the demo's table of messages. Only the demo server runs this migration. */
export const demoMigrations: readonly Migration[] = [
  {
    id: 'demo-001-sms',
    kind: 'expand',
    async up(db) {
      let table = db.schema.createTable('demo_sms').addColumn('smsId', 'integer', (column) => column.primaryKey().autoIncrement())
      for (const name of ['mobile', 'text'] as const) table = table.addColumn(name, 'text', (column) => column.notNull())
      table = table.addColumn('createdAt', 'bigint', (column) => column.notNull())
      for (const name of ['recipient', 'mobileHash'] as const) table = table.addColumn(name, 'text', (column) => column.notNull())
      await table.execute()
    },
  },
]

/** Returns the database typed with the demo's table of messages. */
export const withSms = (db: Database) => db.withTables<DemoTables>()

/** Creates an `Sms` that stores messages for the simulator's inbox and sends nothing. */
export const demoSms = ({ db, personalData }: PersonalStore, clock: () => number): Sms => ({
  requireAvailable: () => undefined,
  async sendCode(mobile, { text }) {
    const message = { recipient: randomUUID(), mobile, text, createdAt: clock() }
    const rows = await personalData.encryptRows(db, DEMO_SMS, [message])
    await withSms(db).insertInto('demo_sms').values(rows).execute()
  },
})

/** Returns the newest `limit` messages to a number, or to all numbers, newest first. */
export async function readInbox({ db, personalData }: PersonalStore, mobile: string | undefined, limit: number) {
  const rows = await withSms(db)
    .selectFrom('demo_sms')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'demo_sms.recipient').on('person_key.kind', '=', DEMO_SMS.kind))
    .select(['smsId', 'recipient', 'mobile', 'text', 'demo_sms.createdAt', 'wrappedKey'])
    .$if(mobile !== undefined, (query) => query.where('mobileHash', 'in', personalData.hashesOf(DEMO_SMS, 'mobile', mobile ?? '')))
    .orderBy('smsId', 'desc')
    .limit(limit)
    .execute()
  return personalData.decryptRows(DEMO_SMS, rows).map(({ recipient: _recipient, ...message }) => message)
}
