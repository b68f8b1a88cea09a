import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Database } from '../database/tables.ts'
import type { Env } from '../http/env.ts'
import type { ContentFollower } from './follow.ts'
import { readBundle } from './releases.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** How often an idle stream sends something, so that proxies keep it open, in milliseconds. */
const KEEP_ALIVE_MS = 25_000
/** How often a stream looks whether the server stops, in milliseconds. */
const LOOK_MS = 500

interface Host {
  db: Database
  follower: Pick<ContentFollower, 'current' | 'subscribe'>
  stopping: () => boolean
}

/**
 * Mounts what pages read of releases, without a session. These are compiled bundles by hash, which show no more than the built ones, and a
 * stream that carries only the number of the release. A page whose stream ends asks again.
 */
export function mountContent(app: Hono<Env>, { db, follower, stopping }: Host): void {
  app.get('/content/stream', (context) => {
    context.set('pattern', '/content/stream')
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      const send = (number: number) => stream.writeSSE({ event: 'release', data: String(number) })
      await send(follower.current().number)
      const end = follower.subscribe((number) => void send(number))
      stream.onAbort(end)
      let quiet = 0
      while (!stream.aborted && !stopping()) {
        await stream.sleep(LOOK_MS)
        quiet += LOOK_MS
        if (quiet < KEEP_ALIVE_MS) continue
        quiet = 0
        await stream.write(': \n\n')
      }
      end()
    })
  })
  // For pages to which a proxy passes no stream.
  app.get('/content/active', (context) => {
    context.set('pattern', '/content/active')
    return context.text(String(follower.current().number), 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/content/:file{[0-9a-f]{32}\\.json}', async (context) => {
    context.set('pattern', '/content/*')
    const hash = context.req.param('file').slice(0, -'.json'.length)
    const body = follower.current().page.bundle(hash) ?? (await readBundle(db, hash))
    if (body === undefined) return context.text('Not found', 404)
    return context.body(body, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': IMMUTABLE })
  })
}
