import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'

/** Period over which uploads are counted, in milliseconds. */
const PERIOD_MS = 24 * 3_600_000

/**
 * Checks that the user's uploads of the last 24 hours plus `size` bytes stay within the setting `uploadQuota`, so that one account
 * cannot fill the disk. Throws `uploadQuota` (429) otherwise.
 */
export async function checkQuota(
  { db, now, setting }: Pick<HandlerContext, 'db' | 'now' | 'setting'>,
  userId: string,
  size: number,
): Promise<void> {
  const { sent } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('sent'))
    .where('userId', '=', userId)
    .where('createdAt', '>', now - PERIOD_MS)
    .where('createdAt', '<=', now + MAX_SKEW_MS)
    .where('origin', '=', 'user')
    .executeTakeFirstOrThrow()
  if (Number(sent ?? 0) + size > Number(setting('uploadQuota'))) throw new ApiError('uploadQuota')
}
