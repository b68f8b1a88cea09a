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

/**
 * The data of an answer that is one of several things on a page. What the service refuses in words is shown in its place, with a way
 * to ask again, and the rest of the page stays: it ends in `refused` with those words, without words in `requestFailed`.
 */
export function unwrapInPlace<Name extends CallName>(answer: CallAnswer<Name>) {
  if (answer.ok) return answer.data
  throw answer.message ? new OutcomeError('refused', { message: answer.message }) : new OutcomeError('requestFailed')
}
