import type { Messenger } from '../../actions/messenger.ts'
import { Ended } from '../../renderer/language/ending.ts'

/** A plain browser has no messenger around it: every call says so. */
async function unavailable(): Promise<never> {
  throw new Ended('unavailable')
}

export const browserMessenger: Messenger = {
  currentCustomer: unavailable,
  currentChat: unavailable,
  chatWithStaff: unavailable,
  chatWithCustomer: unavailable,
  pickPeople: unavailable,
  sendNews: unavailable,
}
