import type { Hono } from 'hono'
import type { Env } from '../env.ts'
import { contentSecurityPolicy } from '../headers.ts'
import { clientFiles } from './client-files.ts'
import { send } from './serve-client.ts'

interface MountedPage {
  /** The path without a slash at its end, e.g. `/simulator`. */
  path: string
  /** The folder of the built page. */
  folder: string
  /** The answer while the page is not built. */
  notBuilt: string
  /** Directives of the content security policy that differ from the usual ones. */
  policy?: () => Readonly<Record<string, string>>
}

/** Mounts a page that is built apart from the app, with its files. It needs no session; its calls do. */
export function mountPage(app: Hono<Env>, { path, folder, notBuilt, policy }: MountedPage): void {
  const find = clientFiles(folder, (_, body) => body)
  app.get(path, (context) => context.redirect(`${path}/`))
  app.get(`${path}/*`, async (context) => {
    context.set('pattern', `${path}/*`)
    const name = context.req.path.slice(path.length)
    const file = await find(name === '/' ? '/index.html' : name)
    if (!file) return name === '/' ? context.text(notBuilt, 503) : context.text('Not found', 404)
    const response = send(context.req.raw, file, name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (policy) response.headers.set('Content-Security-Policy', contentSecurityPolicy(policy()))
    return response
  })
}
