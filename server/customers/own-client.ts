import type { StaffCaller } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { customersOf } from './find-customer.ts'
import { CUSTOMER } from './tables.ts'

/** What a request says of whose records it is about; what it leaves out is empty. */
interface Named {
  customerid?: string
  idno?: string
  mobile?: string
}

/**
 * Throws the refusal `forbidden` (403) unless all that is named belongs to one customer whom the caller looks after today: the
 * core answers by whichever of them it finds first, so another person's ID number or mobile must not come along. Names are not
 * compared, since nobody is found by a name alone; a request that names none of the three is refused as well.
 */
export async function requireOwnClient({ db, personalData }: PersonalStore, caller: StaffCaller, named: Named): Promise<void> {
  const { customerid = '', idno = '', mobile = '' } = named
  let today = customersOf(db, caller.userId).select('customer.idNo').where('steward.deletedAt', 'is', null)
  if (customerid !== '') today = today.where('customer.cifClientNo', '=', customerid)
  else if (idno !== '') today = today.where('customer.idNoHash', 'in', personalData.hashesOf(CUSTOMER, 'idNo', idno))
  else if (mobile !== '') today = today.where('customer.mobile1Hash', 'in', personalData.hashesOf(CUSTOMER, 'mobile1', mobile))
  else throw new ApiError('forbidden')
  const own = personalData.decryptRows(CUSTOMER, await today.execute())
  const fits = (sent: string, kept: string) => sent === '' || normalised(sent) === normalised(kept)
  if (!own.some((customer) => fits(idno, customer.idNo) && fits(mobile, customer.mobile1))) throw new ApiError('forbidden')
}

/** As it was typed or as it is kept: blanks and the case of an X say nothing. */
const normalised = (number: string): string => number.replaceAll(' ', '').toUpperCase()
