import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppIdentity } from '../../handler/handler-context.ts'
import type { ExternalLinks } from '../../integrations/external-links.ts'
import type { Env } from '../env.ts'
import type { ReleasedPage } from '../../content/released-page.ts'
import { type ClientFile, clientFile, clientFiles, compressNow } from './client-files.ts'
import { accepts } from '../gzip.ts'
import { screenLinks } from './screen-links.ts'

const NOT_BUILT = 'The client is not built yet: run "npm run build", then start again.'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** Writes the operator's settings into the page's empty meta tags: public defaults (DEC-09) and external links (DEC-16). */
function fillDefaults(html: string, app: AppIdentity, { leaveTo, signInAt, ratingUrl = '', links }: ExternalLinks): string {
  const pages = Object.entries(links).map(([key, address]) => `${key}=${address}`)
  const settings = { ...app, leaveTo: leaveTo.join(' '), signInAt: signInAt.join(' '), ratingUrl, links: pages.join(' ') }
  return html.replace(
    /<meta name="steward:(appId|wechatCode|agentId|leaveTo|signInAt|ratingUrl|links)" content=""/g,
    (_, name: keyof typeof settings) => `<meta name="steward:${name}" content="${escape(settings[name])}"`,
  )
}

/** Reads the built client's files, with the operator's settings in the page. */
const readClient = (staticDir: string, identity: AppIdentity, externalLinks: ExternalLinks) =>
  clientFiles(resolve(staticDir), (path, body) =>
    path === '/index.html' ? Buffer.from(fillDefaults(body.toString('utf8'), identity, externalLinks)) : body,
  )

/** Returns a function that resolves to the app's page as text, for servers with other routes; undefined when there is no build. */
export function readPage(staticDir: string, identity: AppIdentity, externalLinks: ExternalLinks): () => Promise<string | undefined> {
  const find = readClient(staticDir, identity, externalLinks)
  return async () => (await find('/index.html'))?.body.toString('utf8')
}

/**
 * Serves the built client from `staticDir`: hashed files under /assets/ as immutable, everything else revalidated. Every address
 * without a file gets the page, because the app routes on the client. Answers 503 when there is no build. Hashed files of other builds of the
 * last days come from `findPublished`; `releasedPage` fills the page with what the active release changes.
 */
export function serveClient(
  app: Hono<Env>,
  staticDir: string,
  identity: AppIdentity,
  externalLinks: ExternalLinks,
  findPublished: (path: string) => Promise<ClientFile | undefined> = async () => undefined,
  releasedPage: () => ReleasedPage | undefined = () => undefined,
): void {
  const pages = createPages(releasedPage)
  const find = readClient(staticDir, identity, externalLinks)
  let cached: Promise<ReturnType<typeof screenLinks>> | undefined
  const links = () =>
    (cached ??= find('/screen-files.json').then((file) =>
      screenLinks(file?.body.toString('utf8') ?? '{}', (path) => releasedPage()?.hasBundle(path) ?? false),
    ))

  app.get('/assets/*', async (context) => {
    context.set('pattern', '/assets/*')
    const { path } = context.req
    const file = (await find(path)) ?? (await findPublished(path))
    return file ? send(context.req.raw, file, 'public, max-age=31536000, immutable') : context.text('Not found', 404)
  })
  app.get('*', async (context) => {
    const file = await find(context.req.path)
    if (file) return send(context.req.raw, file, 'no-cache')
    const page = await pages(await find('/index.html'), context.req.path)
    if (!page) return context.text(NOT_BUILT, 503)
    const answer = send(context.req.raw, page, 'no-cache')
    const link = (await links())(context)
    if (link) answer.headers.set('Link', link)
    // The Link header depends on the signed-in cookie.
    answer.headers.append('Vary', 'Cookie')
    return answer
  })
}

/** Returns a function that fills the built page with the active release. It compresses each filled page once. */
function createPages(releasedPage: () => ReleasedPage | undefined) {
  let known = new Map<string, Promise<ClientFile>>()
  let knownFor: ReleasedPage | undefined
  return async (built: ClientFile | undefined, path: string): Promise<ClientFile | undefined> => {
    const released = releasedPage()
    if (!built || !released) return built
    if (knownFor !== released) {
      known = new Map()
      knownFor = released
    }
    const html = built.body.toString('utf8')
    const filled = released.fill(html, path)
    if (filled === html) return built
    const file = known.get(filled) ?? clientFile('/index.html', Buffer.from(filled), async () => compressNow(Buffer.from(filled)))
    known.set(filled, file)
    return file
  }
}

/** Returns a response with a file: 304 for a known ETag, else the best accepted coding. */
export function send(request: Request, file: ClientFile, cacheControl: string): Response {
  const headers: Record<string, string> = { ETag: file.etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? undefined
  const [coding, body] = file.compressed.find(([candidate]) => accepts(candidate, accepted)) ?? [undefined, file.body]
  if (coding) headers['Content-Encoding'] = coding
  return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': file.type } })
}
