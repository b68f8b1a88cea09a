import { mayLoadClient } from '../customers/client-lookups.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** The vehicles of a client of the insurer (CALL-12), for who may load them (403); in words when the core does not know them. */
const getClientCarInfoByIdentity = handle(
  'getClientCarInfoByIdentity',
  ['insurer', 'personalData'],
  async ({ customerid, idtype = '', idno = '' }, context) => {
    if (!(await mayLoadClient(context, signedIn(context), customerid, context.now))) throw new ApiError('forbidden')
    const vehicleList = await insurerOf(context).vehiclesOf(context, { customerid, idtype, idno })
    return vehicleList ? { data: { vehicleList } } : { refused: { status: '404', message: context.text('server.gone') } }
  },
)

export default getClientCarInfoByIdentity
