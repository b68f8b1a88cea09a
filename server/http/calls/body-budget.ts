import { ApiError } from '../../handler/api-error.ts'

/** Bodies up to this size are not counted: a form must go through while others upload, in bytes. */
const SMALL = 64 * 1_024

export interface BodyLimits {
  /** Bytes of request bodies held in memory at once, in all. */
  bodies: number
  /** The same for one person. */
  bodiesOfOne: number
}

/**
 * Counts the bytes of request bodies that are in memory. `reserve` takes `bytes` for `owner` before anything is read and
 * returns how to give them back. Throws `tooMany` (429) when this person has too many under way, and `busy` (429) when
 * all of them together have.
 */
export function createBodyBudget({ bodies, bodiesOfOne }: BodyLimits) {
  let held = 0
  const heldBy = new Map<string, number>()

  return function reserve(owner: string, bytes: number): () => void {
    if (bytes <= SMALL) return () => undefined
    const own = heldBy.get(owner) ?? 0
    if (own + bytes > bodiesOfOne) throw new ApiError('tooMany')
    if (held + bytes > bodies) throw new ApiError('busy')
    held += bytes
    heldBy.set(owner, own + bytes)
    return () => {
      held -= bytes
      const left = (heldBy.get(owner) ?? 0) - bytes
      if (left > 0) heldBy.set(owner, left)
      else heldBy.delete(owner)
    }
  }
}
