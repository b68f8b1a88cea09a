import { mayLoadClient } from '../customers/client-lookups.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['insurer', 'personalData'] as const

/**
 * Returns the vehicles of an insurer's client (CALL-12). Throws 403 unless the caller may load the client; refuses with 404 and a message
 * when the core does not find it.
 */
const getClientCarInfoByIdentity = handle(
  'getClientCarInfoByIdentity',
  SERVICES,
  async ({ customerid, idtype = '', idno = '' }, context) => {
    if (!(await mayLoadClient(context, requireStaff(context), { customerid, idno }, context.now))) throw new ApiError('forbidden')
    const vehicleList = await insurerOf(context).vehiclesOf(context, { customerid, idtype, idno })
    return vehicleList ? { data: { vehicleList } } : { refused: { status: '404', message: context.text('server.gone') } }
  },
)

export default getClientCarInfoByIdentity
