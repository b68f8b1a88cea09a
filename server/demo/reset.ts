import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Extension } from '../start/options.ts'
import { seedDemo } from './seed.ts'

const PATH = '/dev/reset'

/**
 * Mounts the route that resets the demo: a POST replaces all data, dated relative to now, and ends all sessions. Only the server's own
 * origins are accepted (403), because other sites could post as well.
 */
export function mountReset(app: Hono<Env>, { clock, origins, passwordCost, ...data }: Extension): void {
  app.post(PATH, async (context) => {
    context.set('pattern', PATH)
    if (!origins.includes(context.req.header('origin') ?? '')) throw new ApiError('forbidden')
    await seedDemo({ ...data, now: clock() }, passwordCost)
    return context.json({}, 200, { 'Cache-Control': 'no-store' })
  })
}
