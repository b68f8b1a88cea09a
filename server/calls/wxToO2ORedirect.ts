import { mayLeaveTo } from '../../actions/sales/rules.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { looksAfter } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Returns the address of an external sales page (RENEW-03): renewal for the customer with `customerIdNo`, or `page` for `customerId`.
 * Throws 403 unless both are current customers of the caller, and for another app. Throws 422 for a callback outside this app. `userIdEB`
 * is ignored, because requests cannot claim an identity (DEC-09). Refuses with a message when the page is unavailable or outside the
 * permitted sites (DEC-16).
 */
const wxToO2ORedirect = handle('wxToO2ORedirect', ['app', 'externalLinks', 'personalData', 'publicOrigins'], async (request, context) => {
  const { app, externalLinks, text } = context
  const caller = requireStaff(context)
  const { page, customerId, customerIdNo, callbackUrl } = request
  if (page === undefined && customerIdNo === undefined) throw new ApiError('badInput')
  if ((request.appId ?? app.appId) !== app.appId || (request.agentId ?? app.agentId) !== app.agentId) throw new ApiError('forbidden')
  if (customerIdNo !== undefined && !(await looksAfter(context, caller, 'idNo', customerIdNo))) throw new ApiError('forbidden')
  if (customerId !== undefined && !(await looksAfter(context, caller, 'cifClientNo', customerId))) throw new ApiError('forbidden')
  if (callbackUrl !== undefined && !isOwnOrigin(callbackUrl, context)) throw new ApiError('badInput')
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

const isOwnOrigin = (address: string, { publicOrigins }: Pick<HandlerContext, 'publicOrigins'>) => mayLeaveTo(address, publicOrigins)

export default wxToO2ORedirect
