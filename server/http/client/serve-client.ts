import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppIdentity } from '../../handler/handler-context.ts'
import type { ExternalLinks } from '../../integrations/external-links.ts'
import type { Env } from '../env.ts'
import { type ClientFile, clientFiles } from './client-files.ts'
import { accepts } from '../gzip.ts'
import { screenLinks } from './screen-links.ts'

const NOT_BUILT = 'The client is not built yet: run "npm run build", then start again.'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** Writes the operator's word into the page's empty meta tags: the public defaults (DEC-09), and where it may lead (DEC-16). */
function fillDefaults(html: string, app: AppIdentity, { leaveTo, signInAt, ratingUrl = '', links }: ExternalLinks): string {
  const pages = Object.entries(links).map(([key, address]) => `${key}=${address}`)
  const words = { ...app, leaveTo: leaveTo.join(' '), signInAt: signInAt.join(' '), ratingUrl, links: pages.join(' ') }
  return html.replace(
    /<meta name="steward:(appId|wechatCode|agentId|leaveTo|signInAt|ratingUrl|links)" content=""/g,
    (_, name: keyof typeof words) => `<meta name="steward:${name}" content="${escape(words[name])}"`,
  )
}

/** The built client's files as they are now, the page with the operator's word in it. */
const pagesIn = (staticDir: string, identity: AppIdentity, outside: ExternalLinks) =>
  clientFiles(resolve(staticDir), (path, body) =>
    path === '/index.html' ? Buffer.from(fillDefaults(body.toString('utf8'), identity, outside)) : body,
  )

/** The app's page as a text, for someone who serves it in another way; undefined when there is no build. */
export function readPage(staticDir: string, identity: AppIdentity, outside: ExternalLinks): () => Promise<string | undefined> {
  const find = pagesIn(staticDir, identity, outside)
  return async () => (await find('/index.html'))?.body.toString('utf8')
}

/**
 * Serves the built client from `staticDir`: hashed files under /assets/ for ever, everything else revalidated, and the
 * page itself for every address that names no file, since the app knows its own addresses. Answers 503 in one line
 * when there is no build.
 */
export function serveClient(app: Hono<Env>, staticDir: string, identity: AppIdentity, outside: ExternalLinks): void {
  const find = pagesIn(staticDir, identity, outside)
  let known: Promise<ReturnType<typeof screenLinks>> | undefined
  const links = () => (known ??= find('/screen-files.json').then((file) => screenLinks(file?.body.toString('utf8') ?? '{}')))

  app.get('/assets/*', async (context) => {
    context.set('pattern', '/assets/*')
    const file = await find(context.req.path)
    return file ? send(context.req.raw, file, 'public, max-age=31536000, immutable') : context.text('Not found', 404)
  })
  app.get('*', async (context) => {
    const file = await find(context.req.path)
    if (file) return send(context.req.raw, file, 'no-cache')
    const page = await find('/index.html')
    if (!page) return context.text(NOT_BUILT, 503)
    const answer = send(context.req.raw, page, 'no-cache')
    const named = (await links())(context)
    if (named) answer.headers.set('Link', named)
    // Another answer for who has signed in: the same page, other files named with it.
    answer.headers.append('Vary', 'Cookie')
    return answer
  })
}

export function send(request: Request, file: ClientFile, cacheControl: string): Response {
  const headers: Record<string, string> = { ETag: file.etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const taken = request.headers.get('accept-encoding') ?? undefined
  const [coding, body] = file.packed.find(([each]) => accepts(each, taken)) ?? [undefined, file.body]
  if (coding) headers['Content-Encoding'] = coding
  return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': file.type } })
}
