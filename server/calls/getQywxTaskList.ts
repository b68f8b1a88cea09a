import { signedIn } from '../context.ts'
import type { Handler } from '../handler.ts'
import { listOrders } from '../orders/list-orders.ts'

/** The caller's open orders, full rows (CALL-43, DEC-07); those whose end time has come are open no longer (DEC-26). */
const getQywxTaskList: Handler<'getQywxTaskList'> = async ({ isDelete }, context) => ({
  data: { rows: await listOrders(context.db, { now: context.now, open: true, taskUser: signedIn(context).userId, isDelete }) },
})

export default getQywxTaskList
