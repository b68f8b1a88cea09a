import { OutcomeError } from '../renderer/language/outcome-error.ts'

/**
 * Awaits a promise and returns undefined when it fails with one of these outcomes, or with any outcome. For data that the caller can do
 * without. Errors that are not outcomes, such as bugs, are rethrown.
 */
export async function ignoreOutcomes<Value>(outcomes: readonly string[] | 'any', promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof OutcomeError && (outcomes === 'any' || outcomes.includes(error.outcome))) return undefined
    throw error
  }
}
