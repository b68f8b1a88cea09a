import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'

/** What is sent is counted over the last so many milliseconds: as long as a ticket is good. */
const PERIOD_MS = 24 * 3_600_000

/**
 * Whether claimants may send `size` more bytes for this claim: all who hold a link of it share the setting `uploadQuota`, and use up
 * nothing of the steward's. Throws `uploadQuota` (429) when not.
 */
export async function checkClaimQuota(
  { db, now, setting }: Pick<HandlerContext, 'db' | 'now' | 'setting'>,
  registNo: string,
  size: number,
): Promise<void> {
  const { sent } = await db
    .selectFrom('claim_picture')
    .innerJoin('file', 'file.fileId', 'claim_picture.fileId')
    .select(({ fn }) => fn.sum<number | string | null>('file.size').as('sent'))
    .where('claim_picture.registNo', '=', registNo)
    .where('claim_picture.claimant', '!=', '')
    .where('claim_picture.uploadedAt', '>', now - PERIOD_MS)
    .executeTakeFirstOrThrow()
  if (Number(sent ?? 0) + size > Number(setting('uploadQuota'))) throw new ApiError('uploadQuota')
}
