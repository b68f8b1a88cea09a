import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { type Wanted, matching } from './matching.ts'

/**
 * Orders as a tile counts them, with the two things of their customer that the new-customer rule asks about: full rows
 * of everything a steward ever had would be more than a home may weigh (DEC-07, COUNT-01).
 */
export async function listCountedWithCustomer(db: Database, wanted: Wanted): Promise<Task[]> {
  const rows = await matching(db, wanted)
    .leftJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.taskStatus', 'task.taskEndTime'])
    .select(['customer.clientName', 'customer.mobile1'])
    .execute()
  return rows.map(({ taskEndTime, clientName, mobile1, ...row }) => ({
    ...row,
    ...(taskEndTime === null ? {} : { taskEndTime }),
    ...(clientName === null || mobile1 === null ? {} : { customerResult: { clientName, mobile1 } }),
  }))
}
