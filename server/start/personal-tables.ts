import { CLAIM_PICTURE } from '../claims/tables.ts'
import { COMPLAINT } from '../complaints/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import { STAFF } from '../identity/tables.ts'
import { SIGNATURE } from '../signing/tables.ts'

/**
 * Tables whose personal data predates encryption or is searchable. Each start encrypts their plaintext and recomputes hashes after a key
 * rotation (docs/architecture/personal-data.md). Signing tables are left out: they were always encrypted, are not searchable, and are
 * partly append-only.
 */
export const PERSONAL_TABLES = [STAFF, CUSTOMER, COMPLAINT] as const

/** The kinds of persons with a key, each with the name of the id that identifies a person of this kind. */
export const PERSON_IDS: ReadonlyMap<string, string> = new Map(
  [CUSTOMER, STAFF, COMPLAINT, CLAIM_PICTURE, SIGNATURE].map(({ kind, id }) => [kind, id]),
)
