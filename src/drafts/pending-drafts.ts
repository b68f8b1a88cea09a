let pending: Promise<unknown> = Promise.resolve()

/** Registers the writing of a draft. */
export function trackDraft<Result>(write: Promise<Result>): Promise<Result> {
  pending = Promise.allSettled([pending, write])
  return write
}

/** Resolves when all drafts that have been handed to the store are written, or their writing has failed. */
export const draftsWritten = (): Promise<unknown> => pending
