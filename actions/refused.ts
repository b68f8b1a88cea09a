import { Ended } from '../renderer/language/ending.ts'
import type { CallName } from '../generated/data.ts'
import type { CallAnswer } from './action.ts'

/**
 * The data of an answer. What the service refuses in words is shown where the data would be: it ends in `gone` with
 * those words, without words in `requestFailed`.
 */
export function dataOf<Name extends CallName>(answer: CallAnswer<Name>) {
  if (answer.ok) return answer.data
  throw answer.message ? new Ended('gone', { message: answer.message }) : new Ended('requestFailed')
}
