import { COMPLAINT } from '../complaints/tables.ts'
import { sha256 } from '../files/read-file.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Applied, InboundHost, ResolvedRow } from './row.ts'
import { taskColumnsOf, writeTask } from './apply-task.ts'
import { instantIn, type RowFields, textIn, textsIn } from './values.ts'

/** The columns of a case that belong to the sender; the reply belongs to the steward. */
const columnsOf = (fields: RowFields) => ({
  pushUserEmail: textIn(fields, 'pushUserEmail'),
  caseType: textIn(fields, 'caseType'),
  complaintDate: instantIn(fields, 'complaintDate'),
  acceptDate: instantIn(fields, 'acceptDate'),
  clientName: textIn(fields, 'clientName'),
  relationship: textIn(fields, 'relationship'),
  complaintReason: textIn(fields, 'complaintReason'),
  contactPhone: textIn(fields, 'contactPhone'),
  complaintDescription: textIn(fields, 'complaintDescription'),
  isSupervise: textIn(fields, 'isSupervise'),
})

const refuseCase = (problem: string): Applied => ({ problems: [{ field: 'caseNo', problem }] })

/**
 * Creates or changes a case that is not handled, together with its task of kind 2/1. Refuses a case number of another record, and a
 * changed one, because colleagues know the case by it.
 */
export async function applyCase(host: InboundHost, row: ResolvedRow): Promise<Applied> {
  const { db } = host
  const { targetId, fields } = row
  const caseNo = textIn(fields, 'caseNo')
  if (targetId !== '' && (await caseOf(host, targetId)) !== caseNo) return refuseCase('cannot change')
  if (targetId === '' && (await exists(host, caseNo))) return refuseCase('belongs to another record')
  const stored = await encryptCase(host, { ...columnsOf(fields), caseNo })
  if (!stored) return refuseCase('belongs to a person whose data was erased')
  const task = { ...taskColumnsOf(fields), taskType: '2', taskChildrenType: '1' }
  const written = await writeTask(host, row, task, { caseNo, caseType: '1' })
  if ('problems' in written) return written
  if (targetId === '')
    await db
      .insertInto('complaint')
      .values({ ...stored, caseStatus: '0' })
      .execute()
  else await db.updateTable('complaint').set(stored).where('caseNo', '=', caseNo).execute()
  await replaceNumbers(host, caseNo, fields)
  await replaceFiles(host, caseNo, row, written.targetId)
  return written
}

async function caseOf({ db }: InboundHost, taskId: string): Promise<string | undefined> {
  const found = await db.selectFrom('task').select('caseNo').where('taskId', '=', taskId).executeTakeFirst()
  return found?.caseNo
}

async function exists({ db }: InboundHost, caseNo: string): Promise<boolean> {
  return (await db.selectFrom('complaint').select('caseNo').where('caseNo', '=', caseNo).executeTakeFirst()) !== undefined
}

/** Returns the row to store; undefined when the complainant's data was erased (DEC-33). */
async function encryptCase({ db, personalData }: InboundHost, row: ReturnType<typeof columnsOf> & { caseNo: string }) {
  try {
    return await personalData.encryptRow(db, COMPLAINT, row)
  } catch (error) {
    if (error instanceof ApiError && error.message === 'personErased') return undefined
    throw error
  }
}

async function replaceNumbers({ db }: InboundHost, caseNo: string, fields: RowFields): Promise<void> {
  await db.deleteFrom('complaint_policy').where('caseNo', '=', caseNo).execute()
  await db.deleteFrom('complaint_claim').where('caseNo', '=', caseNo).execute()
  const policies = textsIn(fields, 'policyNoList').map((policyNo, place) => ({ caseNo, policyNo, place }))
  const claims = textsIn(fields, 'registNoList').map((registNo, place) => ({ caseNo, registNo, place }))
  if (policies.length > 0) await db.insertInto('complaint_policy').values(policies).execute()
  if (claims.length > 0) await db.insertInto('complaint_claim').values(claims).execute()
}

/** Replaces the files of a case. The hourly sweep deletes the bytes of replaced ones. They belong to the steward who gets the case. */
async function replaceFiles({ db, store, now }: InboundHost, caseNo: string, row: ResolvedRow, taskId: string): Promise<void> {
  await db.deleteFrom('complaint_file').where('caseNo', '=', caseNo).execute()
  if (row.attachments.length === 0) return
  const { taskUser } = await db.selectFrom('task').select('taskUser').where('taskId', '=', taskId).executeTakeFirstOrThrow()
  for (const [place, { fileId, fileName, kind, bytes }] of row.attachments.entries()) {
    const file = {
      fileId,
      fileName,
      contentType: kind.contentType,
      size: bytes.length,
      sha256: sha256(bytes),
      userId: taskUser,
      createdAt: now,
    }
    await db
      .insertInto('file')
      .values({ ...file, origin: 'service' })
      .execute()
    await store.commit(db, fileId, bytes)
    await db.insertInto('complaint_file').values({ caseNo, fileId, place }).execute()
  }
}
