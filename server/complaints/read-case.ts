import type { ComplaintCase } from '../../generated/data.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { findCase } from './find-case.ts'
import { COMPLAINT } from './tables.ts'

/**
 * Returns a case as the API shows it (AMB-32), with its policies, claims and files. File addresses are valid for five minutes (DEC-21).
 * Throws like `findCase`.
 */
export async function readCase(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'time' | 'files' | 'personalData'>,
  caseNo: string,
): Promise<ComplaintCase> {
  const { db, personalData, now, time, files } = context
  const found = personalData.showRow(COMPLAINT, await findCase(db, requireStaff(context), caseNo))
  const policies = await db.selectFrom('complaint_policy').select('policyNo').where('caseNo', '=', caseNo).orderBy('place').execute()
  const claims = await db.selectFrom('complaint_claim').select('registNo').where('caseNo', '=', caseNo).orderBy('place').execute()
  const attachments = await db
    .selectFrom('complaint_file')
    .innerJoin('file', 'file.fileId', 'complaint_file.fileId')
    .select(['file.fileId', 'file.fileName', 'file.size'])
    .where('complaint_file.caseNo', '=', caseNo)
    .orderBy('complaint_file.place')
    .execute()
  const { complaintDate, acceptDate, ...texts } = found
  return {
    ...texts,
    complaintDate: complaintDate === null ? '' : time.format(complaintDate),
    acceptDate: acceptDate === null ? '' : time.format(acceptDate),
    policyNoList: policies.map(({ policyNo }) => policyNo),
    registNoList: claims.map(({ registNo }) => registNo),
    fileList: attachments.map((attachment) => ({ ...attachment, fileUrl: files.address(attachment.fileId, now) })),
  }
}
