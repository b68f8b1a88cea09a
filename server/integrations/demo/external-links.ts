import { resolve } from 'node:path'
import type { Hono } from 'hono'
import { clientFiles } from '../../http/client/client-files.ts'
import type { Env } from '../../http/env.ts'
import { contentSecurityPolicy } from '../../http/headers.ts'
import { send } from '../../http/client/serve-client.ts'
import type { ExternalLinks } from '../external-links.ts'

const FOLDER = resolve(import.meta.dirname, 'outside')
/** Where the pretend pages of others lie. */
const PAGES_PATH = '/demo/outside'

/** Third parties as the demo pretends them: pages that this server shows itself. */
export function demoExternalLinks(origins: readonly string[]): ExternalLinks {
  return {
    sales: {
      // Nothing of a customer goes into an address: addresses are kept in histories and logs.
      async address({ page = 'renewal', callbackUrl }) {
        const origin = callbackUrl === undefined ? origins[0] : new URL(callbackUrl).origin
        return origin && `${origin}${PAGES_PATH}/sales.html?page=${encodeURIComponent(page)}`
      },
    },
    leaveTo: origins,
    signInAt: origins,
    ratingUrl: `${PAGES_PATH}/rating.html`,
    links: { privacy: `${PAGES_PATH}/privacy.html` },
  }
}

/** Shows the pretend pages, also in the frame of the simulator; `framedBy` are the origins it may stand on. */
export function mountExternalPages(app: Hono<Env>, framedBy: () => string): void {
  const find = clientFiles(FOLDER, (_, body) => body)
  app.get(`${PAGES_PATH}/*`, async (context) => {
    context.set('pattern', `${PAGES_PATH}/*`)
    const file = await find(context.req.path.slice(PAGES_PATH.length))
    if (!file) return context.text('Not found', 404)
    const answer = send(context.req.raw, file, 'no-cache')
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ 'frame-ancestors': framedBy() }))
    return answer
  })
}
