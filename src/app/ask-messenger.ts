import { hasEntryParams } from '../session/entry-params.ts'
import { currentCustomer } from './current-customer.ts'

// A screen that needs no customer would not find out that the messenger is outdated (AMB2-04). Other failures are shown by the screens.
if (hasEntryParams()) currentCustomer.current().catch(() => undefined)
