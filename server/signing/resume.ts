import { inTransaction } from '../database/transaction.ts'
import { InsurerError } from '../integrations/insurer/insurer-error.ts'
import type { FileStore } from '../files/store.ts'
import { readWhole } from '../files/whole-file.ts'
import type { Insurer, SignatureSubmission } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { type FinishContext, finishSignature } from './finish.ts'
import { finishUndo } from './undo.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

/** For so long a submission is its request's own, in milliseconds: longer than anyone waits for the core. */
const OWN_MS = 60_000

export interface Resuming extends PersonalStore {
  store: FileStore
  insurer: Insurer | undefined
  /** What finishing needs besides the database, at this instant. */
  contextAt: (now: number) => Omit<FinishContext, 'db' | 'personalData'>
}

/**
 * Hands signatures in again that were written down and whose answer nobody has, and takes those back of which nobody knows whether the
 * core did: the service was killed, or the core was away. The core answers the same submission as it did the first time. `onFault` hears
 * of what fails. After the first failure to reach the core the others wait for the next round.
 */
export async function resumeSignatures(
  { store, insurer, contextAt, ...data }: Resuming,
  now: number,
  stopping: () => boolean,
  onFault: (error: unknown) => void,
): Promise<void> {
  if (!insurer) return
  const { db } = data
  const context = { ...contextAt(now), personalData: data.personalData }
  // By the links, of which few wait: signatures are many, and large.
  const waiting = await db
    .selectFrom('signing_link as link')
    .innerJoin('signature', 'signature.signatureId', 'link.pendingId')
    .select(['signature.signatureId', 'link.linkId', 'link.endorNo', 'signature.outcome'])
    .where('pendingId', '>', '')
    .where('signature.signedAt', '<=', now - OWN_MS)
    .orderBy('signature.signedAt')
    .execute()
  for (const { signatureId, linkId, endorNo, outcome } of waiting) {
    if (stopping()) return
    let isAsked = false
    try {
      if (outcome === '') {
        const submission = await readSubmitted(data, store, signatureId)
        if (!submission) continue
        isAsked = true
        const answer = await insurer.submitSignature(data, submission)
        await inTransaction(db, (transaction) => finishSignature({ ...context, db: transaction }, signatureId, answer))
      } else {
        isAsked = true
        const { message } = await insurer.undoSignature(data, { endorNo, submissionId: signatureId })
        await inTransaction(db, (transaction) => finishUndo({ ...context, db: transaction }, linkId, signatureId, message))
      }
    } catch (error) {
      onFault(error)
      if (isAsked && !isAboutOne(error)) return
    }
  }
}

/** Whether the core is there, and only what it answered of this one is no good. */
const isAboutOne = (error: unknown) => error instanceof InsurerError && !error.isAway

/** A signature as it was handed in; undefined when its signing was erased since. */
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
