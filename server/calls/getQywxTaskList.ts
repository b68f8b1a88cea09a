import { signedIn } from '../context.ts'
import type { Handler } from '../handler.ts'
import { listOrders } from '../orders/list-orders.ts'
import { OPEN } from '../orders/matching.ts'

/** The caller's open orders, full rows (CALL-43, DEC-07). */
const getQywxTaskList: Handler<'getQywxTaskList'> = async ({ isDelete }, context) => ({
  data: { rows: await listOrders(context.db, { taskUser: signedIn(context).userId, isDelete, statuses: OPEN }) },
})

export default getQywxTaskList
