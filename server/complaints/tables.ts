import type { Generated } from 'kysely'
import type { PersonalTable, EncryptedValue } from '../personal-data/tables.ts'

/** A complaint case: what was said to the office, and once it is handled what was answered. */
export interface ComplaintTable {
  caseNo: string
  /** Who is in charge: the e-mail address of one of the staff, or of someone nobody here knows. */
  pushUserEmail: string
  caseType: string
  complaintDate: number | null
  acceptDate: number | null
  clientName: string
  relationship: string
  complaintReason: string
  contactPhone: EncryptedValue
  complaintDescription: string
  isSupervise: string
  caseStatus: string
  isPunished: Generated<string>
  isCallerRepairer: Generated<string>
  isNoReturn: Generated<string>
  punishDescription: Generated<string>
  investigateResult: Generated<string>
  handleOpinion: Generated<string>
  handleReason: Generated<string>
  handledBy: Generated<string | null>
  handledAt: Generated<number | null>
}

/** What is encrypted of a case: the number of whoever complains, of whom only the case is known. Nobody is looked for by it. */
export const COMPLAINT = {
  table: 'complaint',
  kind: 'complainant',
  id: 'caseNo',
  columns: { contactPhone: undefined },
} as const satisfies PersonalTable

/** The policies, claims and files that a case names, in their order. */
export interface ComplaintPolicyTable {
  caseNo: string
  policyNo: string
  place: number
}

export interface ComplaintClaimTable {
  caseNo: string
  registNo: string
  place: number
}

export interface ComplaintFileTable {
  caseNo: string
  fileId: string
  place: number
}

/** The tables of complaint cases. */
export interface ComplaintTables {
  complaint: ComplaintTable
  complaint_policy: ComplaintPolicyTable
  complaint_claim: ComplaintClaimTable
  complaint_file: ComplaintFileTable
}
