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
 * Throws `forbidden` (403) unless all identifiers in the request belong to one current customer of the caller. The core uses whichever
 * matches first, so another person's ID number or mobile must not pass. Names are not compared, because the core does not search by name
 * alone. A request without identifiers is refused as well.
 */
export async function requireOwnClient({ db, personalData }: PersonalStore, caller: StaffCaller, identifiers: Identifiers): Promise<void> {
  const { customerid = '', idno = '', mobile = '' } = identifiers
  let customers = customersOf(db, caller.userId).select('customer.idNo').where('steward.deletedAt', 'is', null)
  if (customerid !== '') customers = customers.where('customer.cifClientNo', '=', customerid)
  else if (idno !== '') customers = customers.where('customer.idNoHash', 'in', personalData.hashesOf(CUSTOMER, 'idNo', idno))
  else if (mobile !== '') customers = customers.where('customer.mobile1Hash', 'in', personalData.hashesOf(CUSTOMER, 'mobile1', mobile))
  else throw new ApiError('forbidden')
  const own = personalData.decryptRows(CUSTOMER, await customers.execute())
  const fits = (sent: string, stored: string) => sent === '' || normalised(sent) === normalised(stored)
  if (!own.some((customer) => fits(idno, customer.idNo) && fits(mobile, customer.mobile1))) throw new ApiError('forbidden')
}

/** Removes spaces and upper-cases the X, because users type both forms. */
const normalised = (number: string): string => number.replaceAll(' ', '').toUpperCase()
