import type { HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'

/** What a person has uploaded is counted over the last so many milliseconds. */
const PERIOD_MS = 24 * 3_600_000

/**
 * Whether `userId` may upload `size` more bytes: what they sent within 24 hours and this together stay within the setting
 * `uploadQuota`, so that no single account fills the disk. Throws `uploadQuota` (429) when not.
 */
export async function checkQuota({ db, now, setting }: HandlerContext, userId: string, size: number): Promise<void> {
  const { sent } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('sent'))
    .where('userId', '=', userId)
    .where('createdAt', '>', now - PERIOD_MS)
    .where('origin', '=', 'user')
    .executeTakeFirstOrThrow()
  if (Number(sent ?? 0) + size > Number(setting('uploadQuota'))) throw new ApiError('uploadQuota')
}
