import { isIdNumber } from '../../actions/customers/rules.ts'
import type { Calls } from '../../generated/data.ts'
import { isMobile } from '../../renderer/language/field-rules.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext, StaffCaller } from '../handler/handler-context.ts'
import { countLookup, isCandidate } from './client-lookups.ts'
import { requireOwn } from './own-customer.ts'
import { recordMatch } from './record-match.ts'
import { CUSTOMER } from './tables.ts'

type Form = Calls['wxUpdateCustomer']['request']

/**
 * Replaces what the form holds of a customer whom the caller looks after: what is not sent is emptied, but for `cifClientNo`,
 * which stays. Throws, in this order: 403 for another's customer or one who has left; 422 for a number that is none, of a save
 * by hand (AMB-39, AMB-40: not after a match); 409 when the customer was saved since `version` was read (DEC-20); 403 and 429 as
 * `mayName`.
 */
export async function saveCustomer(context: HandlerContext, caller: StaffCaller, form: Form): Promise<void> {
  const { db, personalData } = context
  const { wechatCustomerId, isMatching } = form
  const before = await requireOwn(context, caller, wechatCustomerId)
  const { version } = before
  const columns = columnsOf(form, before.cifClientNo)
  if (isMatching !== '1' && !isValid(columns)) throw new ApiError('badInput')
  if (form.version !== undefined && form.version !== String(version)) throw new ApiError('customerEdited')
  await mayName(context, caller, before, columns)

  const row = { wechatCustomerId, ...columns, version: version + 1 }
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set(await personalData.encryptRow(db, CUSTOMER, row))
    .where('wechatCustomerId', '=', wechatCustomerId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('customerEdited')
  if (isMatching === '1') await recordMatch(context, caller, wechatCustomerId, '2')
}

/** The form as columns; a mobile is kept without the blanks that it is shown with (AMB-40). */
const columnsOf = (
  { clientName = '', mobile1 = '', custGender = '', idType = '', idNo = '', cifClientNo = '', birthday = '' }: Form,
  known: string,
) => ({ clientName, mobile1: mobile1.replace(/\s/g, ''), custGender, idType, idNo, cifClientNo: cifClientNo || known, birthday })

const isValid = ({ mobile1, idNo }: { mobile1: string; idNo: string }) => isIdNumber(idNo) && (mobile1 === '' || isMobile(mobile1))

interface Named {
  cifClientNo: string
  idNo: string
  mobile1: string
}

/**
 * What is known at the core is found by these three numbers, so nobody writes whichever they like: a client only whom a lookup of
 * the caller's answered (403), and an ID number or a mobile that none was about counts as a lookup (429), of which the security
 * log tells.
 */
async function mayName(context: HandlerContext, caller: StaffCaller, before: Named, { cifClientNo, idNo, mobile1 }: Named): Promise<void> {
  const { db, now } = context
  if (cifClientNo !== before.cifClientNo && !(await isCandidate(context, caller, { customerid: cifClientNo }, now)))
    throw new ApiError('forbidden')
  const isNew = async (number: string, known: string, asked: { idNo: string } | { mobile: string }) =>
    number !== '' && number !== known && !(await isCandidate(context, caller, asked, now))
  if (!(await isNew(idNo, before.idNo, { idNo })) && !(await isNew(mobile1, before.mobile1, { mobile: mobile1 }))) return
  await countLookup(db, caller.userId, now)
  context.logSecurity('sensitive_read', { userId: caller.userId })
}
