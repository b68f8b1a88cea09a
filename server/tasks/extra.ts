import { isEmpty } from '../../renderer/language/as-text.ts'
import { ApiError } from '../handler/api-error.ts'

type Extra = Record<string, string | number | boolean | undefined>

/** Maximum number of extra fields of a task. */
const MAX_FIELDS = 20

/** Parses the stored fields that an analyst added. Throws for invalid JSON. */
export const readExtra = (stored: string): Extra => JSON.parse(stored) as Extra

/** Parses the stored fields to show; undefined for invalid JSON, so that one task does not fail a list. */
export function showExtra(stored: string): Extra | undefined {
  try {
    return readExtra(stored)
  } catch {
    return undefined
  }
}

/**
 * Merges `sent` into the stored fields and returns the JSON to store. An empty value deletes a field; a field that was not sent stays,
 * because another form may use it (DEC-25). Throws `badInput` (422) for too many fields.
 */
export function mergeExtra(stored: string, sent: Extra = {}): string {
  const merged = Object.entries({ ...readExtra(stored), ...sent }).filter(([, value]) => !isEmpty(value))
  if (merged.length > MAX_FIELDS) throw new ApiError('badInput')
  return JSON.stringify(Object.fromEntries(merged))
}
