import type { Generated } from 'kysely'
import type { PersonalTable, EncryptedValue } from '../personal-data/tables.ts'

/** A complaint case and, once handled, the reply. */
export interface ComplaintTable {
  caseNo: string
  /** The e-mail address of the person in charge, who may be external. */
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
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** The encrypted column: the complainant's phone number. It is not searchable. */
export const COMPLAINT = {
  table: 'complaint',
  kind: 'complainant',
  id: 'caseNo',
  columns: { contactPhone: undefined },
} as const satisfies PersonalTable

/** A policy of a case; `place` is its position, as in the two tables below. */
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

export interface ComplaintTables {
  complaint: ComplaintTable
  complaint_policy: ComplaintPolicyTable
  complaint_claim: ComplaintClaimTable
  complaint_file: ComplaintFileTable
}
