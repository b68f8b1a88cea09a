import { StartError } from '../config/start-error.ts'
import { StorageError } from './disk-access.ts'
import type { FileStore } from './store.ts'

/** Returns a StartError that names the folder or bucket for a StorageError, and any other error as it is. */
export function placeFault({ place }: FileStore, error: unknown): unknown {
  if (!(error instanceof StorageError) || place === undefined) return error
  return new StartError(`The ${place.kind} of files (${place.name}) can't be used: ${place.reason(error.code)}.`)
}

/** Runs `work` and replaces a StorageError by a StartError. */
export async function withPlace<Result>(store: FileStore, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw placeFault(store, error)
  }
}
