import { seedClaimPictures } from '../claims/demo/pictures.ts'
import { expire } from '../clock/expire.ts'
import { seedCustomers } from '../customers/demo/customers.ts'
import { emptyOnSqlite } from '../database/migrations/append-only.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { FileStore } from '../files/store.ts'
import { seedPeople } from '../identity/demo/people.ts'
import { hashPassword, type PasswordCost } from '../identity/password.ts'
import { seedArrivals } from '../inbound/demo/seed-arrivals.ts'
import { seedClientServices } from '../integrations/demo/client-services.ts'
import { seedClients } from '../integrations/demo/clients.ts'
import { seedEndorsements } from '../integrations/demo/seed-endorsements.ts'
import { seedRecords } from '../integrations/demo/seed-records.ts'
import { seedInsurer } from '../integrations/demo/insurer.ts'
import { withSms } from '../integrations/demo/sms.ts'
import { seedTimeouts } from '../integrations/demo/timeouts.ts'
import type { Prepared } from '../start/options.ts'
import { seedCorpTags } from '../integrations/demo/wecom-tags.ts'
import { seedPersonalTags } from '../tags/demo/personal-tags.ts'
import { markReminders, seedTasks } from '../tasks/demo/seed-tasks.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { calendar } from './calendar.ts'
import { readDemoData } from './data.ts'
import { SILENT } from './silent.ts'

/**
 * Child tables first, because of foreign keys. Signing events remain: evidence is append-only (DEC-34), and new links never reuse an id.
 */
const TABLES = [
  'answer',
  'card',
  'reminder',
  'arrival',
  'inbound_row',
  'work_news',
  'task_copy',
  'task_trace',
  'task',
  'complaint_policy',
  'complaint_claim',
  'complaint_file',
  'complaint',
  'signature_image',
  'signature',
  'signing_link',
  'claim_picture',
  'file',
  'match_record',
  'client_lookup',
  'client_candidate',
  'personal_tag_mark',
  'personal_tag',
  'corp_tag_mark',
  'steward',
  'contact_event',
  'contact_sync',
  'customer',
  'session',
  'one_time_code',
  'code_request',
  'bound_account',
  'sign_in_attempt',
  'sign_in_address',
  'known_network',
  'account_link',
  'sign_in_challenge',
  'recovery_code',
  'second_factor',
  'known_device',
  'staff',
  'webhook_delivery',
  'webhook_target',
  'person_key',
] as const

/** Deletes all data and inserts the demo data, dated relative to `now`, in one transaction. Tasks that are over expire afterwards, as by the clock. */
export async function seedDemo(prepared: Prepared, passwordCost?: PasswordCost): Promise<void> {
  const { db, personalData, schemas, now, store } = prepared
  const {
    people,
    customers,
    tasks,
    complaints,
    claimPictures,
    insurer,
    clients,
    clientServices,
    endorsements,
    records,
    timeouts,
    personalTags,
    corpTags,
  } = readDemoData()
  const passwordHash = await hashPassword(DEMO_PASSWORD, passwordCost)
  const days = calendar(schemas, now)
  const seedContext = { days, now, store, people, customers }
  await inTransaction(db, async (transaction) => {
    await empty(transaction, store)
    const personal = { db: transaction, personalData }
    await seedPeople(personal, people, passwordHash)
    await seedCustomers(personal, customers, seedContext)
    await seedPersonalTags(transaction, personalTags, seedContext)
    await seedCorpTags(transaction, corpTags, seedContext)
    await seedClaimPictures(personal, claimPictures, seedContext)
    await seedTasks(transaction, tasks.created, seedContext)
    await seedArrivals({ ...prepared, db: transaction }, tasks.arriving, { ...seedContext, cases: complaints })
    await markReminders(transaction, now)
    await seedInsurer(transaction, insurer, days)
    await seedClients(personal, clients)
    await seedClientServices(personal, clientServices, days)
    await seedEndorsements(personal, endorsements, days)
    await seedRecords(personal, records, days)
    await seedTimeouts(personal, timeouts, days, (key) => people.get(key).userCode)
  })
  await expire({ db, outbox: SILENT }, now, () => false)
}

async function empty(db: Database, store: FileStore): Promise<void> {
  for (const { fileId } of await db.selectFrom('file').select('fileId').execute()) {
    await store.forget(db, fileId)
    await store.discard(fileId)
  }
  // Certificates refer to signatures and files, which are replaced.
  await emptyOnSqlite(db, 'signing_certificate')
  for (const table of TABLES) await db.deleteFrom(table).execute()
  await withSms(db).deleteFrom('demo_sms').execute()
}
