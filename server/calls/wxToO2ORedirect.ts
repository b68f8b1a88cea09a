import { mayLeaveTo } from '../../actions/sales/rules.ts'
import { type HandlerContext, signedIn } from '../handler/handler-context.ts'
import { looksAfter } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * The address of an external sales page (RENEW-03): for the renewal of the customer with `customerIdNo`, or `page` for
 * `customerId`. Only for customers whom the caller looks after, by this app, and back to a page of it (403, 422). The
 * bound account `userIdEB` is not passed on: a request does not say who someone is (DEC-09). A page that can't be had, or
 * that lies where the operator does not let anyone go (DEC-16), is refused inside the envelope.
 */
const wxToO2ORedirect = handle('wxToO2ORedirect', ['app', 'externalLinks', 'personalData', 'publicOrigins'], async (request, context) => {
  const { app, externalLinks, text } = context
  const caller = signedIn(context)
  const { page, customerId, customerIdNo, callbackUrl } = request
  if (page === undefined && customerIdNo === undefined) throw new ApiError('badInput')
  if ((request.appId ?? app.appId) !== app.appId || (request.agentId ?? app.agentId) !== app.agentId) throw new ApiError('forbidden')
  if (customerIdNo !== undefined && !(await looksAfter(context, caller, 'idNo', customerIdNo))) throw new ApiError('forbidden')
  if (customerId !== undefined && !(await looksAfter(context, caller, 'cifClientNo', customerId))) throw new ApiError('forbidden')
  if (callbackUrl !== undefined && !isOurs(callbackUrl, context)) throw new ApiError('badInput')
  const { appId, agentId } = app
  const redirectUrl = await externalLinks.sales.address({
    userId: caller.userId,
    appId,
    agentId,
    page,
    customerId,
    customerIdNo,
    callbackUrl,
  })
  if (redirectUrl === undefined || !mayLeaveTo(redirectUrl, externalLinks.leaveTo))
    return { refused: { status: 'refused', message: text('server.noSalesPage') } }
  return { data: { redirectUrl } }
})

const isOurs = (address: string, { publicOrigins }: Pick<HandlerContext, 'publicOrigins'>) => mayLeaveTo(address, publicOrigins)

export default wxToO2ORedirect
