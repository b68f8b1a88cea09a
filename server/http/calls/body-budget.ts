import { ApiError } from '../../handler/api-error.ts'

/** Bodies up to this size are not counted, so that forms work during uploads, in bytes. */
const SMALL = 64 * 1_024

export interface BodyLimits {
  /** Maximum size of all request bodies in memory, in bytes. */
  bodies: number
  /** Maximum size of one caller's request bodies in memory, in bytes. */
  bodiesPerCaller: number
}

/**
 * Creates a counter of request bodies in memory. `reserve` counts `bytes` for `owner` before the body is read, and returns the function
 * that releases them. Throws `tooMany` (429) when the caller's limit is exceeded, and `busy` (429) for the total limit.
 */
export function createBodyBudget({ bodies, bodiesPerCaller }: BodyLimits) {
  let reserved = 0
  const reservedBy = new Map<string, number>()

  return function reserve(owner: string, bytes: number): () => void {
    if (bytes <= SMALL) return () => undefined
    const own = reservedBy.get(owner) ?? 0
    if (own + bytes > bodiesPerCaller) throw new ApiError('tooMany')
    if (reserved + bytes > bodies) throw new ApiError('busy')
    reserved += bytes
    reservedBy.set(owner, own + bytes)
    return () => {
      reserved -= bytes
      const left = (reservedBy.get(owner) ?? 0) - bytes
      if (left > 0) reservedBy.set(owner, left)
      else reservedBy.delete(owner)
    }
  }
}
