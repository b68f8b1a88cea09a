import type { Kysely } from 'kysely'
import { createAccounts } from './initial/accounts.ts'
import { createClaims } from './initial/claims.ts'
import { createComplaints } from './initial/complaints.ts'
import { createContacts } from './initial/contacts.ts'
import { createCustomers } from './initial/customers.ts'
import { createEvidence } from './initial/evidence.ts'
import { createFiles } from './initial/files.ts'
import { createIdentity } from './initial/identity.ts'
import { createInbound } from './initial/inbound.ts'
import { createOneTimeCodes } from './initial/one-time-codes.ts'
import { createOutbox } from './initial/outbox.ts'
import { createPersonalData } from './initial/personal-data.ts'
import { createService } from './initial/service.ts'
import { createSigning } from './initial/signing.ts'
import { createTags } from './initial/tags.ts'
import { createTasks } from './initial/tasks.ts'
import { createWebhooks } from './initial/webhooks.ts'

export const kind = 'expand'

/** Creates the schema of release 1.0.0: tables before those that reference them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIdentity(db)
  await createAccounts(db)
  await createPersonalData(db)
  await createOneTimeCodes(db)
  await createFiles(db)
  await createCustomers(db)
  await createContacts(db)
  await createTags(db)
  await createTasks(db)
  await createComplaints(db)
  await createClaims(db)
  await createSigning(db)
  await createEvidence(db)
  await createOutbox(db)
  await createInbound(db)
  await createWebhooks(db)
  await createService(db)
}
