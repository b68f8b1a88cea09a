import { listCustomers } from '../customers/list-customers.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** The caller's customers, or with `queryName` those of them whose nickname, name or mobile holds it (CALL-04). */
const getCustomersByUserId = handle('getCustomersByUserId', ['app', 'personalData'], async ({ queryName = '' }, context) => ({
  data: { rows: await listCustomers(context, signedIn(context).userId, queryName, context.app.wechatCode) },
}))

export default getCustomersByUserId
