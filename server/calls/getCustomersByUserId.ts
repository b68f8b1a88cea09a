import { listCustomers } from '../customers/list-customers.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns the caller's customers, with `queryName` only those whose nickname, name or mobile contains it (CALL-04). */
const getCustomersByUserId = handle('getCustomersByUserId', ['app', 'personalData'], async ({ queryName = '' }, context) => ({
  data: { rows: await listCustomers(context, requireStaff(context).userId, queryName, context.app.wechatCode) },
}))

export default getCustomersByUserId
