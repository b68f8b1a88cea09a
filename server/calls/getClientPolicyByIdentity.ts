import { looksAfter } from '../customers/find-customer.ts'
import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'

/** The policies of a customer (CALL2-31), for who looks after the customer today (403); in words when the core does not know them. */
const getClientPolicyByIdentity: Handler<'getClientPolicyByIdentity'> = async ({ customerid, idtype = '', idno = '' }, context) => {
  if (!(await looksAfter(context, signedIn(context), 'cifClientNo', customerid))) throw new ApiError('forbidden')
  const { insurer, text } = context
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  const policyList = await insurer.policiesOf(context, { customerid, idtype, idno })
  return policyList ? { data: { policyList } } : { refused: { status: '404', message: text('server.gone') } }
}

export default getClientPolicyByIdentity
