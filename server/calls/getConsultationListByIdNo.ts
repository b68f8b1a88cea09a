import { requireOwnClient } from '../customers/own-client.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['insurer', 'personalData'] as const

/**
 * Returns the complaints and consultations of a current customer of the caller (CALL-17), otherwise throws 403. Refuses with 404 and a
 * message when the core does not find the customer.
 */
const getConsultationListByIdNo = handle('getConsultationListByIdNo', SERVICES, async ({ customerid, idtype = '', idno = '' }, context) => {
  if (customerid === '') throw new ApiError('forbidden')
  await requireOwnClient(context, requireStaff(context), { customerid, idno })
  const consultationList = await insurerOf(context).consultationsOf(context, { customerid, idtype, idno })
  return consultationList ? { data: { consultationList } } : { refused: { status: '404', message: context.text('server.gone') } }
})

export default getConsultationListByIdNo
