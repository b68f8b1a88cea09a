import { OutcomeError } from '../renderer/language/outcome-error.ts'

/**
 * What was asked for; undefined when it ended in one of these outcomes, or in any: whoever asks can do without it. A fault
 * of our own is no outcome and is never hidden.
 */
export async function ignoreOutcomes<Value>(outcomes: readonly string[] | 'any', asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutcomeError && (outcomes === 'any' || outcomes.includes(error.outcome))) return undefined
    throw error
  }
}
