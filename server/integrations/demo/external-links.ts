import { resolve } from 'node:path'
import type { Hono } from 'hono'
import { clientFiles } from '../../http/client/client-files.ts'
import type { Env } from '../../http/env.ts'
import { contentSecurityPolicy } from '../../http/headers.ts'
import { send } from '../../http/client/serve-client.ts'
import type { ExternalLinks } from '../external-links.ts'

const FOLDER = resolve(import.meta.dirname, 'outside')
/** Path of the simulated external pages. */
const PAGES_PATH = '/demo/outside'

/** Returns the demo's external links, which lead to pages of this server that simulate third parties. */
export function demoExternalLinks(origins: readonly string[]): ExternalLinks {
  return {
    sales: {
      // The address contains no customer data, because browsers and logs record addresses.
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

/** Serves the simulated external pages. `framedBy` returns the origins whose pages may frame them, for the simulator. */
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
