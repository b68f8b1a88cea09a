import { COMPLAINT } from '../complaints/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import { STAFF } from '../identity/tables.ts'

/**
 * The tables with personal data that were there before it was encrypted, or are searched by it: each start encrypts what is in
 * clear in them, and hashes it anew when keys change (decision 056). What signers leave was never in clear, is not searched,
 * and some of it no one may change.
 */
export const PERSONAL_TABLES = [STAFF, CUSTOMER, COMPLAINT] as const
