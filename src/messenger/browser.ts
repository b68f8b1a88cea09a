import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

/** A plain browser has no messenger around it: every call says so. */
async function unavailable(): Promise<never> {
  throw new OutcomeError('unavailable')
}

export const browserMessenger: Messenger = {
  currentCustomer: unavailable,
  currentChat: unavailable,
  chatWithStaff: unavailable,
  chatWithCustomer: unavailable,
  pickPeople: unavailable,
  sendNews: unavailable,
}
