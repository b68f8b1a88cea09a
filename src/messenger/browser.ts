import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

/** Throws `unavailable`: outside WeCom no messenger function works. */
async function unavailable(): Promise<never> {
  throw new OutcomeError('unavailable')
}

export const browserMessenger: Messenger = {
  chatContact: unavailable,
  currentChat: unavailable,
  chatWithStaff: unavailable,
  chatWithCustomer: unavailable,
  pickPeople: unavailable,
  sendNews: unavailable,
}
