import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/** A body that declares no more than this is soon through, wanted or not, in bytes. */
const SMALL = 64 * 1_024

/**
 * An answer given before a large body, or one of unknown length, has come is the last of its connection: nobody waits for
 * the rest, and what follows is not another request.
 */
export const closeUnread: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  const isSmall = context.req.header('transfer-encoding') === undefined && Number(context.req.header('content-length') ?? 0) <= SMALL
  if (!isSmall && context.env.incoming?.complete === false) context.res.headers.set('Connection', 'close')
}
