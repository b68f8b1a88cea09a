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
 * Replaces a customer's data with the form's; absent fields are cleared, except `cifClientNo`. First throws 403 for another steward's or a
 * former customer. Then 422 for invalid numbers of a manual save (AMB-39, AMB-40; not after a match). Then 409 when the customer was saved
 * since `version` (DEC-20), and 403 and 429 like `authorizeIdentifiers`.
 */
export async function saveCustomer(
  context: Pick<HandlerContext, 'db' | 'logSecurity' | 'now' | 'personalData'>,
  caller: StaffCaller,
  form: Form,
): Promise<void> {
  const { db, personalData } = context
  const { wechatCustomerId, isMatching } = form
  // An unreadable value throws, so that a save never replaces data that the form could not show.
  const before = personalData.decryptRow(CUSTOMER, await requireOwn(db, caller, wechatCustomerId))
  const { version } = before
  const columns = columnsOf(form, before.cifClientNo)
  if (isMatching !== '1' && !isValid(columns)) throw new ApiError('badInput')
  if (form.version !== undefined && form.version !== String(version)) throw new ApiError('customerEdited')
  await authorizeIdentifiers(context, caller, before, columns)

  const row = { wechatCustomerId, ...columns, version: version + 1 }
  // Without the id: setting it, even to its own value, makes SQLite search all tables that refer to customers.
  const { wechatCustomerId: _id, ...changes } = await personalData.encryptRow(db, CUSTOMER, row)
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set(changes)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('customerEdited')
  if (isMatching === '1') await recordMatch(context, caller, wechatCustomerId, '2')
}

/** Converts the form to columns; removes the display spaces of a mobile (AMB-40). */
const columnsOf = (
  { clientName = '', mobile1 = '', custGender = '', idType = '', idNo = '', cifClientNo = '', birthday = '' }: Form,
  previous: string,
) => ({ clientName, mobile1: mobile1.replace(/\s/g, ''), custGender, idType, idNo, cifClientNo: cifClientNo || previous, birthday })

const isValid = ({ mobile1, idNo }: { mobile1: string; idNo: string }) => isIdNumber(idNo) && (mobile1 === '' || isMobile(mobile1))

interface Identifiers {
  cifClientNo: string
  idNo: string
  mobile1: string
}

/**
 * Checks changed identifiers, because the core finds clients by them. A new client number must come from a lookup by the caller (403). A
 * new ID number or mobile that was not looked up counts as a lookup (429) and is written to the security log.
 */
async function authorizeIdentifiers(
  context: Pick<HandlerContext, 'db' | 'logSecurity' | 'now' | 'personalData'>,
  caller: StaffCaller,
  before: Identifiers,
  { cifClientNo, idNo, mobile1 }: Identifiers,
): Promise<void> {
  const { db, now } = context
  if (cifClientNo !== before.cifClientNo && !(await isCandidate(context, caller, { customerid: cifClientNo }, now)))
    throw new ApiError('forbidden')
  const isNew = async (number: string, previous: string, identifier: { idNo: string } | { mobile: string }) =>
    number !== '' && number !== previous && !(await isCandidate(context, caller, identifier, now))
  if (!(await isNew(idNo, before.idNo, { idNo })) && !(await isNew(mobile1, before.mobile1, { mobile: mobile1 }))) return
  await countLookup(db, caller.userId, now)
  context.logSecurity('sensitive_read', { userId: caller.userId })
}
