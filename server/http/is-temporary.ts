import { CheckTimeout } from '../content/engine-thread.ts'
import { isRetryable } from '../database/transaction.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { StorageError } from '../files/disk-access.ts'

/** Whether the same request may succeed later: the database is away or busy, the storage of files cannot be used, or a check took too long. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || isRetryable(error) || error instanceof StorageError || error instanceof CheckTimeout

/** When a client may repeat a request after a temporary error, in seconds. */
export const RETRY_AFTER_S = 5
