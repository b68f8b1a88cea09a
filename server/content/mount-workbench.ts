import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { clientFiles } from '../http/client/client-files.ts'
import { send } from '../http/client/serve-client.ts'
import type { Env } from '../http/env.ts'

const NOT_BUILT = 'The workbench is not built yet: "npm run build" builds it.'

/**
 * Mounts the page of the workbench at /workbench/, without a session: it shows nothing before its calls, which need an analyst or a reviewer. Its
 * files are beside those of phones, which never load them.
 */
export function mountWorkbench(app: Hono<Env>, staticDir: string): void {
  const find = clientFiles(join(dirname(staticDir), 'workbench'), (_, body) => body)
  app.get('/workbench', (context) => context.redirect('/workbench/'))
  app.get('/workbench/*', async (context) => {
    context.set('pattern', '/workbench/*')
    const path = context.req.path.slice('/workbench'.length)
    const file = await find(path === '/' ? '/index.html' : path)
    if (!file) return path === '/' ? context.text(NOT_BUILT, 503) : context.text('Not found', 404)
    return send(context.req.raw, file, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
}
