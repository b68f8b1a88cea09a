import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'

/**
 * Returns the valid signature of an endorsement to the sender of its link; undefined when there is none. Throws `forbidden` for other
 * callers.
 */
export async function signatureSentBy(db: Database, { userId }: StaffCaller, endorNo: string): Promise<string | undefined> {
  const links = await db.selectFrom('signing_link').select(['userId', 'signatureId']).where('endorNo', '=', endorNo).execute()
  const signed = links.find(({ signatureId }) => signatureId !== null)
  const own = signed ? [signed] : links
  if (!own.some((link) => link.userId === userId)) throw new ApiError('forbidden')
  return signed?.signatureId ?? undefined
}
