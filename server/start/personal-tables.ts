import { COMPLAINT } from '../complaints/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import { STAFF } from '../identity/tables.ts'

/**
 * Tables whose personal data predates encryption or is searchable. Each start encrypts their plaintext and recomputes hashes after a key
 * rotation (docs/architecture/personal-data.md). Signing tables are left out: they were always encrypted, are not searchable, and are
 * partly append-only.
 */
export const PERSONAL_TABLES = [STAFF, CUSTOMER, COMPLAINT] as const
