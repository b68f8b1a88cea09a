import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, optional, preset, reference, text } from './columns.ts'

/** Creates complaint cases with their policies, claims and files; `place` sorts the items of a case. */
export async function createComplaints(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'complaint', {
    caseNo: key(text),
    pushUserEmail: text,
    caseType: text,
    clientName: text,
    relationship: text,
    complaintReason: text,
    contactPhone: text,
    complaintDescription: text,
    isSupervise: text,
    caseStatus: text,
    isPunished: preset(text, ''),
    isCallerRepairer: preset(text, ''),
    isNoReturn: preset(text, ''),
    punishDescription: preset(text, ''),
    investigateResult: preset(text, ''),
    handleOpinion: preset(text, ''),
    handleReason: preset(text, ''),
    complaintDate: optional(bigint),
    acceptDate: optional(bigint),
    handledAt: optional(bigint),
    handledBy: optional(reference('staff.userId')),
  })
  await createTable(
    db,
    'complaint_policy',
    {
      caseNo: reference('complaint.caseNo'),
      policyNo: text,
      place: integer,
    },
    { complaint_policy_key: ['caseNo', 'policyNo'] },
  )
  await createIndexes(db, 'complaint_policy', { complaint_policy_by: ['policyNo'] })
  await createTable(
    db,
    'complaint_claim',
    {
      caseNo: reference('complaint.caseNo'),
      registNo: text,
      place: integer,
    },
    { complaint_claim_key: ['caseNo', 'registNo'] },
  )
  await createIndexes(db, 'complaint_claim', { complaint_claim_by: ['registNo'] })
  await createTable(
    db,
    'complaint_file',
    {
      caseNo: reference('complaint.caseNo'),
      fileId: reference('file.fileId'),
      place: integer,
    },
    { complaint_file_key: ['caseNo', 'fileId'] },
  )
  await createIndexes(db, 'complaint_file', { complaint_file_by: ['fileId'] })
}
