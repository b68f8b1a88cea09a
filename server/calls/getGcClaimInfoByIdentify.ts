import { mask } from '../../renderer/language/text.ts'
import { requireOwnClient } from '../customers/own-client.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['insurer', 'personalData'] as const

/**
 * Returns the claims of a current customer of the caller (CUSTDETAIL-25), otherwise throws 403. Refuses with 404 and a message when the
 * core does not find the customer. Masks the reporter's mobile, which is only displayed.
 */
const getGcClaimInfoByIdentify = handle('getGcClaimInfoByIdentify', SERVICES, async ({ customerid, idtype = '', idno = '' }, context) => {
  if (customerid === '') throw new ApiError('forbidden')
  await requireOwnClient(context, requireStaff(context), { customerid, idno })
  const claims = await insurerOf(context).claimsOf(context, { customerid, idtype, idno })
  if (!claims) return { refused: { status: '404', message: context.text('server.gone') } }
  return {
    data: {
      claimList: claims.map(({ REPORTMOBILE, ...claim }) =>
        REPORTMOBILE === undefined ? claim : { ...claim, REPORTMOBILE: mask('mobile', REPORTMOBILE) },
      ),
    },
  }
})

export default getGcClaimInfoByIdentify
