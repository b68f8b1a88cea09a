import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import { InsurerError } from '../integrations/insurer/insurer-error.ts'
import type { FileStore } from '../files/store.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { duePending, type PendingSignature } from './pending.ts'
import { readSubmitted } from './read-submitted.ts'
import { refusalOfRejected } from './rejected.ts'
import { type FinishContext, finishSignature } from './finish.ts'
import { signedVersion } from './signed-version.ts'
import { finishUndo } from './undo.ts'

export interface ResumeContext extends PersonalStore {
  store: FileStore
  insurer: Insurer | undefined
  contextAt: (now: number) => Omit<FinishContext, 'db' | 'personalData'>
}

/** Resumes what is pending at `now`. Failures go to `onFault`. */
export type Resume = (now: number, stopping: () => boolean, onFault: (error: unknown) => void) => Promise<void>

/**
 * Creates the job that repeats submissions and undo requests without a stored response, after a crash or an outage of the core. The core
 * returns the same response to the same submission, and refuses a new one of another version than its own. A request that the core rejects frees its link, and after a response that cannot be
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
        if (!isUnavailable(error)) continue
        failedId = pending.signatureId
        return
      }
    }
  }
}

type Context = Omit<FinishContext, 'db'>
type Data = Omit<ResumeContext, 'insurer' | 'contextAt'> & { insurer: Insurer }

const isUnavailable = (error: unknown): boolean =>
  (error instanceof InsurerError && error.isUnavailable) || (error instanceof ApiError && error.messageName === 'server.insurerAway')

/** Moves everything up to the signature with this id to the end. */
function startingAfter(signatureId: string, pending: readonly PendingSignature[]): PendingSignature[] {
  const start = pending.findIndex((each) => each.signatureId === signatureId) + 1
  return [...pending.slice(start), ...pending.slice(0, start)]
}

async function submitAgain({ store, insurer, ...data }: Data, context: Context, { signatureId }: PendingSignature): Promise<void> {
  const submission = await readSubmitted(data, store, signatureId)
  if (!submission) return
  const version = await signedVersion(data, insurer, submission)
  const answer = await insurer
    .submitSignature(data, { ...submission, version })
    .catch(refusalOfRejected(context.text('server.coreRejected')))
  await inTransaction(data.db, (db) => finishSignature({ ...context, db }, signatureId, answer, { tellsSender: true }))
}

async function undoAgain({ insurer, ...data }: Data, context: Context, { signatureId, linkId, endorNo }: PendingSignature): Promise<void> {
  const refusal = refusalOfRejected(context.text('server.undoRejected'))
  const { message } = await insurer.undoSignature(data, { endorNo, submissionId: signatureId }).catch(refusal)
  await inTransaction(data.db, (db) => finishUndo({ ...context, db }, linkId, signatureId, message))
}
