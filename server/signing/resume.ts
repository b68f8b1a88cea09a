import { inTransaction } from '../database/transaction.ts'
import { InsurerError } from '../integrations/insurer/insurer-error.ts'
import type { FileStore } from '../files/store.ts'
import { readWhole } from '../files/read-file.ts'
import type { Insurer, SignatureSubmission } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { duePending, type PendingSignature } from './pending.ts'
import { refusalOfRejected } from './rejected.ts'
import { type FinishContext, finishSignature } from './finish.ts'
import { finishUndo } from './undo.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

export interface ResumeContext extends PersonalStore {
  store: FileStore
  insurer: Insurer | undefined
  contextAt: (now: number) => Omit<FinishContext, 'db' | 'personalData'>
}

/** Resumes what is pending at `now`. Failures go to `onFault`. */
export type Resume = (now: number, stopping: () => boolean, onFault: (error: unknown) => void) => Promise<void>

/**
 * Creates the job that repeats submissions and undo requests without a stored response, after a crash or an outage of the core. The core
 * returns the same response to the same submission. A request that the core rejects frees its link, and after a response that cannot be
 * stored, the run continues. When the core is unavailable, the rest waits for the next run, which starts after the failed request: a core
 * that fails for one request only must not stop the others.
 */
export function createResumer({ insurer, contextAt, ...data }: ResumeContext): Resume {
  const { db, personalData } = data
  let failedId = ''

  return async (now, stopping, onFault) => {
    if (!insurer) return
    const context = { ...contextAt(now), personalData }
    for (const pending of startingAfter(failedId, await duePending(db, now))) {
      if (stopping()) return
      try {
        await (pending.what === 'submission' ? submitAgain : undoAgain)({ ...data, insurer }, context, pending)
      } catch (error) {
        onFault(error)
        if (!(error instanceof InsurerError && error.isUnavailable)) continue
        failedId = pending.signatureId
        return
      }
    }
  }
}

type Context = Omit<FinishContext, 'db'>
type Data = Omit<ResumeContext, 'insurer' | 'contextAt'> & { insurer: Insurer }

/** Moves everything up to the signature with this id to the end. */
function startingAfter(signatureId: string, pending: readonly PendingSignature[]): PendingSignature[] {
  const start = pending.findIndex((each) => each.signatureId === signatureId) + 1
  return [...pending.slice(start), ...pending.slice(0, start)]
}

async function submitAgain({ store, insurer, ...data }: Data, context: Context, { signatureId }: PendingSignature): Promise<void> {
  const submission = await readSubmitted(data, store, signatureId)
  if (!submission) return
  const answer = await insurer.submitSignature(data, submission).catch(refusalOfRejected(context.text('server.coreRejected')))
  await inTransaction(data.db, (db) => finishSignature({ ...context, db }, signatureId, answer))
}

async function undoAgain({ insurer, ...data }: Data, context: Context, { signatureId, linkId, endorNo }: PendingSignature): Promise<void> {
  const refusal = refusalOfRejected(context.text('server.undoRejected'))
  const { message } = await insurer.undoSignature(data, { endorNo, submissionId: signatureId }).catch(refusal)
  await inTransaction(data.db, (db) => finishUndo({ ...context, db }, linkId, signatureId, message))
}

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
