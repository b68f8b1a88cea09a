import { OutcomeError } from '../renderer/language/outcome-error.ts'
import type { CallName } from '../generated/data.ts'
import type { CallAnswer } from './action.ts'

/**
 * Returns the data of a successful answer. For a refused one, throws the outcome `gone` with the server's message, which the page shows
 * instead of the data; without a message it throws `requestFailed`.
 */
export function unwrap<Name extends CallName>(answer: CallAnswer<Name>) {
  if (answer.ok) return answer.data
  throw answer.message ? new OutcomeError('gone', { message: answer.message }) : new OutcomeError('requestFailed')
}

/**
 * Returns the data of an answer that fills only a section of a page. Throws `refused` with the server's message, which the section
 * shows with a retry button. Throws `requestFailed` without a message.
 */
export function unwrapInPlace<Name extends CallName>(answer: CallAnswer<Name>) {
  if (answer.ok) return answer.data
  throw answer.message ? new OutcomeError('refused', { message: answer.message }) : new OutcomeError('requestFailed')
}
