import { OutcomeError } from '../renderer/language/outcome-error.ts'
import type { CallName } from '../generated/data.ts'
import type { CallAnswer } from './action.ts'

/**
 * The data of an answer. What the service refuses in words is shown where the data would be: it ends in `gone` with
 * those words, without words in `requestFailed`.
 */
export function unwrap<Name extends CallName>(answer: CallAnswer<Name>) {
  if (answer.ok) return answer.data
  throw answer.message ? new OutcomeError('gone', { message: answer.message }) : new OutcomeError('requestFailed')
}
