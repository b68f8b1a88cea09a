import { randomUUID } from 'node:crypto'
import type { HandlerContext, StaffCaller } from '../handler/handler-context.ts'

/** Records the outcome of a match (AMB-42). */
export async function recordMatch(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  { userId }: StaffCaller,
  wechatCustomerId: string,
  moldStatus: string,
): Promise<void> {
  await db.insertInto('match_record').values({ recordId: randomUUID(), wechatCustomerId, userId, moldStatus, recordedAt: now }).execute()
}
