import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/** Size up to which an unread body is left to arrive, in bytes. */
const SMALL = 64 * 1_024

/**
 * Closes the connection after an answer when the request's large or chunked body has not arrived completely. The server then does
 * not wait for the rest, and never parses it as another request.
 */
export const closeUnread: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  const isSmall = context.req.header('transfer-encoding') === undefined && Number(context.req.header('content-length') ?? 0) <= SMALL
  if (!isSmall && context.env.incoming?.complete === false) context.res.headers.set('Connection', 'close')
}
