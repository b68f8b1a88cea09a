import { countLookup, noteCandidates } from '../customers/client-lookups.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * The insurer's customers with this mobile or this ID number (CALL-13), for anyone of the staff: who is found need not be a
 * customer of theirs yet. So each lookup is counted (429) and leaves a line in the security log. With neither number nobody is
 * looked for (422, MATCH-02).
 */
const getClientListByIdentify = handle('getClientListByIdentify', ['insurer', 'personalData'], async (request, context) => {
  const { userId } = signedIn(context)
  const { db, personalData, now } = context
  const numbers = { mobile: (request.mobile ?? '').replace(/\s/g, ''), idNo: (request.idNo ?? '').trim() }
  if (numbers.mobile === '' && numbers.idNo === '') throw new ApiError('badInput')
  const insurer = insurerOf(context)
  await countLookup(db, userId, now)
  context.logSecurity('sensitive_read', { userId })
  const customerList = await insurer.clientsBy(context, numbers)
  await inTransaction(db, (transaction) =>
    noteCandidates({ db: transaction, personalData }, { userId, mobile: numbers.mobile }, customerList, now),
  )
  return { data: { customerList } }
})

export default getClientListByIdentify
