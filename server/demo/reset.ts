import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Extension } from '../start/options.ts'
import { seedDemo } from './seed.ts'

const PATH = '/dev/reset'

/**
 * The door by which the demo begins anew while it runs: a post replaces all data by fresh data, dated relative to now,
 * and with it everybody's session. Only this server's own pages may ask (403): a page from elsewhere can post, too.
 */
export function mountReset(app: Hono<Env>, { clock, origins, passwordCost, ...data }: Extension): void {
  app.post(PATH, async (context) => {
    context.set('pattern', PATH)
    if (!origins.includes(context.req.header('origin') ?? '')) throw new ApiError('forbidden')
    await seedDemo({ ...data, now: clock() }, passwordCost)
    return context.json({}, 200, { 'Cache-Control': 'no-store' })
  })
}
