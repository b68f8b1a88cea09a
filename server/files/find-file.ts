import type { Caller } from '../context.ts'
import type { Database, FileTable } from '../database/tables.ts'
import { can } from '../orders/can.ts'
import { ordersFor } from '../orders/find-order.ts'
import { Refusal } from '../refusal.ts'

/**
 * The file `fileId`, if the caller may have it (DEC-21, DEC-28): whoever may read an order it belongs to; until it
 * belongs to one, who uploaded it. Throws `gone` (404) when there is none and `forbidden` (403) to everyone else.
 */
export async function findFile(db: Database, caller: Caller, fileId: string): Promise<FileTable> {
  const file = await db.selectFrom('file').selectAll().where('fileId', '=', fileId).executeTakeFirst()
  if (!file) throw new Refusal('gone')
  const orders = await ordersFor(db, caller)
    .where(({ or, eb }) => or([eb('imgFileId', '=', fileId), eb('otherFileId', '=', fileId)]))
    .execute()
  const allowed = orders.length === 0 ? file.userId === caller.userId : orders.some((order) => can(caller, 'read', order))
  if (!allowed) throw new Refusal('forbidden')
  return file
}
