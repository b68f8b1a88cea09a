import { COMPLAINT } from '../complaints/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import { STAFF } from '../identity/tables.ts'
import { SIGNATURE, SIGNATURE_IMAGE, SIGNING_EVENT } from '../signing/tables.ts'

/** Every table of the service with personal data: encrypted by each start where it is in clear, and hashed anew when keys change (decision 056). */
export const PERSONAL_TABLES = [STAFF, CUSTOMER, COMPLAINT, SIGNING_EVENT, SIGNATURE, SIGNATURE_IMAGE] as const
