import { resolve } from 'node:path'
import type { Hono } from 'hono'
import { clientFiles } from '../http/client/client-files.ts'
import type { Env } from '../http/env.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { readPage, send } from '../http/client/serve-client.ts'
import type { Extension } from '../start/options.ts'
import { DEMO_APP } from './accounts.ts'
import { mountContactDoor } from './contact-door.ts'
import { mountDevRoutes } from './dev-routes.ts'
import { mountExternalPages } from '../integrations/demo/external-links.ts'
import { mountAuthorizePage } from '../integrations/demo/authorize-page.ts'
import type { DemoWeCom } from '../integrations/demo/wecom.ts'
import { mountReset } from './reset.ts'

/** Built by tools/vite.simulator.ts, and by nothing that production is built with. */
const FOLDER = resolve(import.meta.dirname, '../../dist/simulator')
const NOT_BUILT = 'The simulator is not built yet: "npm start" builds it.'
/** The pretend bridge; it is a module, and so is the app: they run in the order in which they stand. */
const HOST_SCRIPT = '<script type="module" src="/simulator/host.js"></script>'

/**
 * The pretend WeCom of the demo: its page at /simulator/, the doors it looks through (/dev/…), and the app in a frame
 * of it. A framed page of the app gets one more script before its own, and may stand in a frame of this machine's two
 * names for the demo and nowhere else; every other page allows no frame.
 */
export function mountSimulator(app: Hono<Env>, parts: Extension, wecom: DemoWeCom): void {
  const { origins, staticDir, externalLinks } = parts
  const find = clientFiles(FOLDER, (_, body) => body)
  const page = readPage(staticDir, DEMO_APP, externalLinks)
  const here = () => origins.filter((origin) => /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin)).join(' ')

  mountDevRoutes(app, parts)
  mountReset(app, parts)
  mountContactDoor(app, parts)
  mountExternalPages(app, here)
  mountAuthorizePage(app, parts, wecom)
  app.get('/simulator', (context) => context.redirect('/simulator/'))
  app.get('/simulator/*', async (context) => {
    context.set('pattern', '/simulator/*')
    const path = context.req.path.slice('/simulator'.length)
    const file = await find(path === '/' ? '/index.html' : path)
    if (!file) return path === '/' ? context.text(NOT_BUILT, 503) : context.text('Not found', 404)
    const answer = send(context.req.raw, file, 'no-cache')
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ 'frame-src': here() }))
    return answer
  })
  app.get('*', async (context, next) => {
    const html = context.req.header('sec-fetch-dest') === 'iframe' ? await page() : undefined
    if (html === undefined) return next()
    return context.html(html.replace('<head>', `<head>${HOST_SCRIPT}`), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentSecurityPolicy({ 'frame-ancestors': here() }),
    })
  })
}
