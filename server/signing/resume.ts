import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { InsurerError } from '../integrations/insurer/insurer-error.ts'
import type { FileStore } from '../files/store.ts'
import { readWhole } from '../files/read-file.ts'
import type { Insurer, SignatureSubmission } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { refusalOfRejected } from './rejected.ts'
import { type FinishContext, finishSignature } from './finish.ts'
import { finishUndo } from './undo.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

/** How long a submission is left to its own request, in milliseconds; longer than any call to the core takes. */
const RESUME_AFTER_MS = 60_000

export interface ResumeContext extends PersonalStore {
  store: FileStore
  insurer: Insurer | undefined
  contextAt: (now: number) => Omit<FinishContext, 'db' | 'personalData'>
}

/**
 * Repeats submissions and undo requests without a stored response, after a crash or an outage of the core. The core returns the same
 * response to the same submission. Failures go to `onFault`. When the core is unavailable, the rest waits for the next run. After a
 * response that cannot be stored, the run continues. A request that the core rejects frees its link.
 */
export async function resumeSignatures(
  { store, insurer, contextAt, ...data }: ResumeContext,
  now: number,
  stopping: () => boolean,
  onFault: (error: unknown) => void,
): Promise<void> {
  if (!insurer) return
  const { db } = data
  const context = { ...contextAt(now), personalData: data.personalData }
  // Starts from the links, because few are pending; signatures are many and large.
  const pending = await db
    .selectFrom('signing_link as link')
    .innerJoin('signature', 'signature.signatureId', 'link.pendingId')
    .select(['signature.signatureId', 'link.linkId', 'link.endorNo', 'signature.outcome'])
    .where('pendingId', '>', '')
    // Includes submissions with a time in the future, from before the clock was set back.
    .where(({ eb, or }) => or([eb('signature.signedAt', '<=', now - RESUME_AFTER_MS), eb('signature.signedAt', '>', now + MAX_SKEW_MS)]))
    .orderBy('signature.signedAt')
    .execute()
  for (const { signatureId, linkId, endorNo, outcome } of pending) {
    if (stopping()) return
    let isWaitingForCore = false
    try {
      if (outcome === '') {
        const submission = await readSubmitted(data, store, signatureId)
        if (!submission) continue
        isWaitingForCore = true
        const answer = await insurer.submitSignature(data, submission).catch(refusalOfRejected(context.text('server.coreRejected')))
        isWaitingForCore = false
        await inTransaction(db, (transaction) => finishSignature({ ...context, db: transaction }, signatureId, answer))
      } else {
        isWaitingForCore = true
        const { message } = await insurer
          .undoSignature(data, { endorNo, submissionId: signatureId })
          .catch(refusalOfRejected(context.text('server.undoRejected')))
        isWaitingForCore = false
        await inTransaction(db, (transaction) => finishUndo({ ...context, db: transaction }, linkId, signatureId, message))
      }
    } catch (error) {
      onFault(error)
      if (isWaitingForCore && !isSingleFailure(error)) return
    }
  }
}

/** Whether the core is available and only this response is invalid. */
const isSingleFailure = (error: unknown) => error instanceof InsurerError && !error.isUnavailable

/** Returns the request that submits a signature to the insurer's core; undefined when its signing was erased. */
async function readSubmitted(
  { db, personalData }: PersonalStore,
  store: FileStore,
  signatureId: string,
): Promise<SignatureSubmission | undefined> {
  const row = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', SIGNATURE.kind))
    .selectAll('signature')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (row.wrappedKey === '') return undefined
  const { endorNo, policyNo, picture, method } = personalData.decryptRow(SIGNATURE, row)
  const rows = await db
    .selectFrom('signature_image')
    .innerJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'signature_image.linkId').on('person_key.kind', '=', SIGNATURE.kind),
    )
    .selectAll('signature_image')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .orderBy('place')
    .execute()
  const images = []
  for (const image of rows) {
    const { fileName, fileType } = personalData.decryptRow(SIGNATURE_IMAGE, { ...image })
    const file = await store.open(db, image.fileId)
    if (!file) throw new Error('A photo of a signature is not in the store')
    const bytes = personalData.decryptBytes(
      SIGNATURE_IMAGE,
      { id: image.linkId, wrappedKey: image.wrappedKey },
      image.fileId,
      await readWhole(file),
    )
    images.push({ fileName, fileType, fileBase: bytes?.toString('base64') ?? '' })
  }
  const typed = method === 'typed' ? { method } : {}
  return { submissionId: signatureId, endorNo, policyNo, autographBase64: picture, images, ...typed }
}
