import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'

/** The period over which uploads count, in milliseconds: the lifetime of a ticket. */
const PERIOD_MS = 24 * 3_600_000

/**
 * Throws `uploadQuota` (429) when `size` more bytes exceed the claim's quota. All claimants of a claim share one quota, which is separate
 * from the steward's.
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
    .where('claim_picture.uploadedAt', '<=', now + MAX_SKEW_MS)
    .executeTakeFirstOrThrow()
  if (Number(sent ?? 0) + size > Number(setting('uploadQuota'))) throw new ApiError('uploadQuota')
}
