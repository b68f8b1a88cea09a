import { hasEntryParams } from '../session/entry-params.ts'
import { useSession } from '../session/session.ts'
import { currentCustomer } from './current-customer.ts'

/** After the first paint on a slow phone, in milliseconds. */
const AFTER_PAINT_MS = 1_000

/**
 * Asks the messenger for the chat soon after an entry, or after the sign-in that follows it: a screen that needs no customer would not find
 * out that the messenger is outdated (AMB2-04). Its other failures are shown by the screens that need a customer.
 */
export function askSoon(): void {
  const ask = () => {
    if (hasEntryParams()) setTimeout(() => void currentCustomer.current().catch(() => undefined), AFTER_PAINT_MS)
  }
  ask()
  useSession.subscribe(({ token }, before) => {
    if (token !== undefined && before.token === undefined) ask()
  })
}
