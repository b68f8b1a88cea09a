import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../refusal.ts'
import type { Env } from './env.ts'

/**
 * Refuses a body of more than `maxSize` bytes with `tooLarge` (413). A declared length is taken at its word, since the
 * connection carries no more than that; only a body without one is counted while it is read.
 */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const tooLarge = () => {
    throw new Refusal('tooLarge')
  }
  const counted = bodyLimit({ maxSize, onError: tooLarge })
  return (context, next) => {
    if (context.req.header('transfer-encoding') !== undefined) return counted(context, next)
    return Number(context.req.header('content-length') ?? 0) > maxSize ? tooLarge() : next()
  }
}
