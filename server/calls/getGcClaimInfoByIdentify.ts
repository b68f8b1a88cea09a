import { mask } from '../../renderer/language/text.ts'
import { requireOwnClient } from '../customers/own-client.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * The claims of a customer (CUSTDETAIL-25), for who looks after the customer today (403); in words when the core does not know
 * them. The mobile of whoever reported one is masked: nothing is done with it but show it.
 */
const getGcClaimInfoByIdentify = handle(
  'getGcClaimInfoByIdentify',
  ['insurer', 'personalData'],
  async ({ customerid, idtype = '', idno = '' }, context) => {
    if (customerid === '') throw new ApiError('forbidden')
    await requireOwnClient(context, signedIn(context), { customerid, idno })
    const claims = await insurerOf(context).claimsOf(context, { customerid, idtype, idno })
    if (!claims) return { refused: { status: '404', message: context.text('server.gone') } }
    return {
      data: {
        claimList: claims.map(({ REPORTMOBILE, ...claim }) =>
          REPORTMOBILE === undefined ? claim : { ...claim, REPORTMOBILE: mask('mobile', REPORTMOBILE) },
        ),
      },
    }
  },
)

export default getGcClaimInfoByIdentify
