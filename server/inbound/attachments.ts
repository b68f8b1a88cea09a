import { randomBytes } from 'node:crypto'
import { sanitize } from '../files/sanitize.ts'
import { nameFor } from '../files/sniff.ts'
import type { FileStore } from '../files/store.ts'
import { isRecord } from '../../renderer/language/codec.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Attachment, RowProblem } from './row.ts'
import { type RowFields, textIn } from './values.ts'

/**
 * Checks the files of a row by their content and writes their bytes, before the row's transaction. The sweep deletes the bytes of a row that
 * is not applied. Returns the problems of unsupported files, and writes nothing then.
 */
export async function stageAttachments(store: FileStore, fields: RowFields): Promise<Attachment[] | { problems: RowProblem[] }> {
  const sent = Array.isArray(fields['fileList']) ? fields['fileList'].filter(isRecord) : []
  const problems: RowProblem[] = []
  const attachments: Attachment[] = []
  for (const [place, file] of sent.entries()) {
    try {
      const checked = sanitize(new Uint8Array(Buffer.from(textIn(file, 'fileBase64'), 'base64')))
      attachments.push({ ...checked, fileId: randomBytes(16).toString('hex'), fileName: nameFor(textIn(file, 'fileName'), checked.kind) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      problems.push({ field: `fileList.${place}.fileBase64`, problem: 'is no base64 of a JPEG, PNG, PDF or office document' })
    }
  }
  if (problems.length > 0) return { problems }
  for (const { fileId, bytes } of attachments) await store.stage(fileId, bytes)
  return attachments
}

/** Deletes the bytes of files whose row was not applied. */
export async function discardAttachments(store: FileStore, attachments: readonly Attachment[]): Promise<void> {
  for (const { fileId } of attachments) await store.discard(fileId)
}
