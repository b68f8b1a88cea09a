import { resolve } from 'node:path'
import type { Hono } from 'hono'
import { mountPage } from '../http/client/mount-page.ts'
import type { Env } from '../http/env.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { readPage } from '../http/client/serve-client.ts'
import type { Extension } from '../start/options.ts'
import { DEMO_APP } from './accounts.ts'
import { mountContactRoute } from './contact-route.ts'
import { mountDevRoutes } from './dev-routes.ts'
import { mountExternalPages } from '../integrations/demo/external-links.ts'
import { mountAuthorizePage } from '../integrations/demo/authorize-page.ts'
import type { DemoWeCom } from '../integrations/demo/wecom.ts'
import { mountReset } from './reset.ts'

/** Built by tools/vite.simulator.ts only; not part of the production build. */
const FOLDER = resolve(import.meta.dirname, '../../dist/simulator')
const NOT_BUILT = 'The simulator is not built yet: "npm start" builds it.'
/** The simulated WeCom bridge. Module scripts run in document order, so it runs before the app. */
const HOST_SCRIPT = '<script type="module" src="/simulator/host.js"></script>'

/**
 * Mounts the simulated WeCom: its page at /simulator/, its routes at /dev/…, and the app in an iframe. App pages in an iframe get the
 * bridge script and may be framed by local origins only; all other pages forbid framing.
 */
export function mountSimulator(app: Hono<Env>, parts: Extension, wecom: DemoWeCom): void {
  const { origins, staticDir, externalLinks } = parts
  const page = readPage(staticDir, DEMO_APP, externalLinks)
  const localOrigins = () => origins.filter((origin) => /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin)).join(' ')

  mountDevRoutes(app, parts)
  mountReset(app, parts)
  mountContactRoute(app, parts)
  mountExternalPages(app, localOrigins)
  mountAuthorizePage(app, parts, wecom)
  mountPage(app, { path: '/simulator', folder: FOLDER, notBuilt: NOT_BUILT, policy: () => ({ 'frame-src': localOrigins() }) })
  app.get('*', async (context, next) => {
    const html = context.req.header('sec-fetch-dest') === 'iframe' ? await page() : undefined
    if (html === undefined) return next()
    return context.html(html.replace('<head>', `<head>${HOST_SCRIPT}`), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentSecurityPolicy({ 'frame-ancestors': localOrigins() }),
    })
  })
}
