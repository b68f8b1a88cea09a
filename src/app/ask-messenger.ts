import { hasEntryParams } from '../session/entry-params.ts'
import { currentCustomer } from './current-customer.ts'

/**
 * Asks the messenger for the chat after an entry, because a screen that needs no customer would not find out that the messenger is outdated
 * (AMB2-04). Rejects with its other failures, which screens show when they need a customer.
 */
export async function askMessenger(): Promise<void> {
  if (hasEntryParams()) await currentCustomer.current()
}
