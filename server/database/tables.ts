import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/tables.ts'
import type { BackupTables } from '../backup/tables.ts'
import type { CertificateTables } from '../certificate/tables.ts'
import type { ClaimTables } from '../claims/tables.ts'
import type { ClockTables } from '../clock/tables.ts'
import type { ComplaintTables } from '../complaints/tables.ts'
import type { ContactTables } from '../contacts/tables.ts'
import type { ContentTables } from '../content/tables.ts'
import type { CustomerTables } from '../customers/tables.ts'
import type { EvidenceTables } from '../evidence/tables.ts'
import type { SigningTables } from '../signing/tables.ts'
import type { FileTables } from '../files/tables.ts'
import type { ClientTables } from '../http/client/tables.ts'
import type { IdempotencyTables } from '../http/calls/tables.ts'
import type { IdentityTables } from '../identity/tables.ts'
import type { InboundTables } from '../inbound/tables.ts'
import type { OneTimeCodeTables } from '../one-time-codes/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { PersonalDataTables } from '../personal-data/tables.ts'
import type { TagTables } from '../tags/tables.ts'
import type { TaskTables } from '../tasks/tables.ts'
import type { WebhookTables } from '../webhooks/tables.ts'

/** The row written to check that the database accepts writes. */
export interface WriteCheckTable {
  id: number
  checkedAt: number
}

/**
 * All tables; each domain declares its own in its folder. Columns use the portable subset: text, integers, epoch milliseconds, 0/1 flags.
 * Column names match the API's names where possible, so that the codec can write rows directly.
 */
export interface Tables
  extends IdentityTables,
    ContactTables,
    ContentTables,
    CustomerTables,
    TaskTables,
    FileTables,
    ClaimTables,
    ClockTables,
    ComplaintTables,
    InboundTables,
    OneTimeCodeTables,
    OutboxTables,
    IdempotencyTables,
    ClientTables,
    PersonalDataTables,
    SigningTables,
    EvidenceTables,
    CertificateTables,
    TagTables,
    AccountTables,
    BackupTables,
    WebhookTables {
  write_check: WriteCheckTable
}

export type Database = Kysely<Tables>
