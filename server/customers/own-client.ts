import type { StaffCaller } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { customersOf } from './find-customer.ts'
import { CUSTOMER } from './tables.ts'

/** The identifiers in a request; absent ones are empty. */
interface Identifiers {
  customerid?: string
  idno?: string
  mobile?: string
}

/**
 * Whether all identifiers in the request belong to one current customer of the caller. The core uses whichever matches first, so another
 * person's ID number or mobile must not pass. Names are not compared, because the core does not search by name alone. Compares hashes, so
 * that a damaged value of the customer does not matter. False without identifiers.
 */
export async function isOwnClient({ db, personalData }: PersonalStore, caller: StaffCaller, identifiers: Identifiers): Promise<boolean> {
  const { customerid = '', idno = '', mobile = '' } = identifiers
  if (customerid === '' && idno === '' && mobile === '') return false
  let customers = customersOf(db, caller.userId).select('customer.wechatCustomerId').where('steward.deletedAt', 'is', null)
  // A number by which the core searches must be written as it is stored.
  const spellingsOf = (number: string) => (customerid === '' ? [number] : spellings(number))
  const has = (column: 'idNo' | 'mobile1', number: string) => personalData.isOneOf(CUSTOMER, column, spellingsOf(number))
  if (customerid !== '') customers = customers.where('customer.cifClientNo', '=', customerid)
  if (idno !== '') customers = customers.where(has('idNo', idno))
  if (mobile !== '') customers = customers.where(has('mobile1', mobile))
  return (await customers.limit(1).executeTakeFirst()) !== undefined
}

/** Throws `forbidden` (403) unless all identifiers in the request belong to one current customer of the caller. */
export async function requireOwnClient(store: PersonalStore, caller: StaffCaller, identifiers: Identifiers): Promise<void> {
  if (!(await isOwnClient(store, caller, identifiers))) throw new ApiError('forbidden')
}

/** Returns the ways to write a number: as sent, and without spaces with an upper-case or lower-case X. */
function spellings(number: string): string[] {
  const compact = number.replaceAll(' ', '')
  return [...new Set([number, compact, compact.toUpperCase(), compact.toLowerCase()])]
}
