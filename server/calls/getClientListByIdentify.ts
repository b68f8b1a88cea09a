import { countLookup, recordCandidates } from '../customers/client-lookups.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Searches the insurer's clients by mobile or ID number (CALL-13). Any staff member may search, because clients need not be customers yet.
 * So each lookup is counted (429) and written to the security log. Throws 422 without a number (MATCH-02).
 */
const getClientListByIdentify = handle('getClientListByIdentify', ['insurer', 'personalData'], async (request, context) => {
  const { userId } = requireStaff(context)
  const { db, personalData, now } = context
  const numbers = { mobile: (request.mobile ?? '').replace(/\s/g, ''), idNo: (request.idNo ?? '').trim() }
  if (numbers.mobile === '' && numbers.idNo === '') throw new ApiError('badInput')
  const insurer = insurerOf(context)
  await countLookup(db, userId, now)
  context.logSecurity('sensitive_read', { userId })
  const customerList = await insurer.clientsBy(context, numbers)
  await inTransaction(db, (transaction) =>
    recordCandidates({ db: transaction, personalData }, { userId, mobile: numbers.mobile }, customerList, now),
  )
  return { data: { customerList } }
})

export default getClientListByIdentify
