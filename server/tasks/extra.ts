import { isEmpty } from '../../renderer/language/as-text.ts'
import { ApiError } from '../handler/api-error.ts'

type Extra = Record<string, string | number | boolean | undefined>

/** As many names as one request may send; a task holds no more in all. */
const NAMES = 20

/** The fields an analyst added, from the text that is kept. */
export const readExtra = (kept: string): Extra => JSON.parse(kept) as Extra

/**
 * The text to keep once `sent` has changed what is kept: a name with a value is set, an empty one is removed, a name
 * that was not sent stays (DEC-25: another form may know it). Throws `badInput` (422) when there would be too many.
 */
export function mergeExtra(kept: string, sent: Extra = {}): string {
  const merged = Object.entries({ ...readExtra(kept), ...sent }).filter(([, value]) => !isEmpty(value))
  if (merged.length > NAMES) throw new ApiError('badInput')
  return JSON.stringify(Object.fromEntries(merged))
}
