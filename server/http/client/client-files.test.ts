import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { noExternalLinks } from '../../integrations/external-links.ts'
import type { Env } from '../env.ts'
import { clientFiles } from './client-files.ts'
import { readPage, send, serveClient } from './serve-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'client-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const LONG = 'a'.repeat(2_000)
mkdirSync(join(folder, 'assets/.cache'), { recursive: true })

const unchanged = (_path: string, body: Buffer) => body
const identity = { appId: 'a"b', wechatCode: '<c>', agentId: 'd&e' }

it.each([
  ['css', 'text/css; charset=utf-8', true],
  ['html', 'text/html; charset=utf-8', true],
  ['ico', 'image/x-icon', false],
  ['js', 'text/javascript; charset=utf-8', true],
  ['json', 'application/json; charset=utf-8', true],
  ['map', 'application/json; charset=utf-8', true],
  ['mjs', 'text/javascript; charset=utf-8', true],
  ['png', 'image/png', false],
  ['jpg', 'image/jpeg', false],
  ['svg', 'image/svg+xml', true],
  ['txt', 'text/plain; charset=utf-8', true],
  ['wasm', 'application/wasm', true],
  ['webmanifest', 'application/manifest+json', true],
  ['woff2', 'font/woff2', false],
  ['other', 'application/octet-stream', true],
])('DEC-15 sends the content type of .%s as %s, and compresses it when it is compressible', async (ending, type, isCompressed) => {
  writeFileSync(join(folder, `assets/file.${ending}`), LONG)
  const file = await clientFiles(folder, unchanged)(`/assets/file.${ending}`)
  expect(file).toMatchObject({ type, body: Buffer.from(LONG) })
  expect(file?.compressed.map(([coding, body]) => [coding, gunzipSync(body).toString()])).toEqual(isCompressed ? [['gzip', LONG]] : [])
})
it('finds a file by its encoded name, but no hidden file, folder or malformed path', async () => {
  writeFileSync(join(folder, 'assets/名 1.txt'), 'x')
  writeFileSync(join(folder, 'assets/.hidden'), 'x')
  writeFileSync(join(folder, 'index.html'), 'the page')
  const find = clientFiles(folder, unchanged)
  expect((await find(`/assets/${encodeURIComponent('名 1.txt')}`))?.body.toString()).toBe('x')
  for (const path of ['/assets/.hidden', '/assets', '/assets/.cache', '/%', '', '/none']) expect(await find(path)).toBeUndefined()
})
it('prepares and compresses each file once, with an ETag of the prepared content', async () => {
  writeFileSync(join(folder, 'one.txt'), LONG)
  writeFileSync(join(folder, 'two.txt'), LONG)
  let prepared = 0
  const find = clientFiles(folder, (path, body) => {
    prepared += 1
    return path === '/one.txt' ? Buffer.from(`1${body.toString()}`) : body
  })
  const [one, again, two] = [await find('/one.txt'), await find('/one.txt'), await find('/two.txt')]
  expect([again, prepared]).toEqual([one, 2])
  expect(one?.body.toString()).toBe(`1${LONG}`)
  expect(one?.etag).toMatch(/^"[\w-]{22}"$/)
  expect(two?.etag).not.toBe(one?.etag)
})
it('finds no file when there is no build, and throws when the folder cannot be read', async () => {
  expect(await clientFiles(join(folder, 'none'), unchanged)('/index.html')).toBeUndefined()
  writeFileSync(join(folder, 'file'), 'x')
  expect(() => clientFiles(join(folder, 'file'), unchanged)).toThrow('ENOTDIR')
})
it('DEC-09 writes the operator’s settings, escaped, into index.html only', async () => {
  const names = ['appId', 'wechatCode', 'agentId', 'leaveTo', 'signInAt', 'ratingUrl', 'links']
  const page = names.map((name) => `<meta name="steward:${name}" content="">`).join('')
  for (const name of ['index.html', 'other.html']) writeFileSync(join(folder, name), `<title>首页</title>${page}`)
  const outside = {
    ...noExternalLinks,
    leaveTo: ['https://a.example', 'https://b.example'],
    signInAt: ['https://d.example', 'https://e.example'],
    links: { privacy: 'https://c.example/?a=1&b=2' },
  }
  const filled = await readPage(folder, identity, outside)()
  const contents = [...(filled ?? '').matchAll(/content="([^"]*)"/g)].map(([, content]) => content)
  expect(contents).toEqual([
    'a&quot;b',
    '&lt;c&gt;',
    'd&amp;e',
    'https://a.example https://b.example',
    'https://d.example https://e.example',
    '',
    'privacy=https://c.example/?a=1&amp;b=2',
  ])
  expect(filled).toContain('<title>首页</title>')
  const app = new Hono<Env>()
  serveClient(app, folder, identity, outside)
  expect(await (await app.request('/')).text()).toBe(filled)
  expect(await (await app.request('/other.html')).text()).toBe(`<title>首页</title>${page}`)
})
it('serves hashed files as immutable, revalidates others, and serves the page at every other address', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0xfe, 0x80])
  for (const name of ['assets/bytes.png', 'bytes.ico']) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'index.html'), 'the page')
  const request = async (root: string, path: string, method = 'GET') => {
    const app = new Hono<Env>()
    let pattern: string | undefined
    app.use(async (context, next) => {
      await next()
      pattern = context.get('pattern')
    })
    serveClient(app, root, identity, noExternalLinks)
    const response = await app.request(path, { method })
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      pattern,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
  const immutable = 'public, max-age=31536000, immutable'
  expect(await request(folder, '/assets/bytes.png')).toEqual({ status: 200, cache: immutable, pattern: '/assets/*', body: bytes })
  expect(await request(folder, '/bytes.ico')).toMatchObject({ status: 200, cache: 'no-cache', body: bytes })
  expect(await request(folder, '/assets/none.png')).toMatchObject({ status: 404, cache: null })
  for (const path of ['/assets/bytes.png', '/bytes.ico', '/']) expect(await request(folder, path, 'POST')).toMatchObject({ status: 404 })
  for (const path of ['/', '/myHome', '/none.png'])
    expect(await request(folder, path)).toMatchObject({ status: 200, cache: 'no-cache', body: Buffer.from('the page') })
  const { status, body } = await request(join(folder, 'none'), '/')
  expect([status, body.toString()]).toEqual([503, expect.stringContaining('npm run build')])
})
it('sends a compressed file when the client accepts it, 304 for a known ETag, and the Vary header', async () => {
  writeFileSync(join(folder, 'three.txt'), LONG)
  const file = await clientFiles(folder, unchanged)('/three.txt')
  if (!file) throw new Error('no file')
  const answer = (headers: Record<string, string>) => send(new Request('http://localhost/', { headers }), file, 'no-cache')
  const common = { etag: file.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
  const plain = answer({})
  expect([plain.status, Object.fromEntries(plain.headers)]).toEqual([200, { ...common, 'content-type': file.type }])
  expect(await plain.text()).toBe(LONG)
  const compressed = answer({ 'Accept-Encoding': 'gzip' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(LONG)
  const known = answer({ 'If-None-Match': `"other", W/${file.etag}` })
  expect([known.status, Object.fromEntries(known.headers)]).toEqual([304, common])
  expect(answer({ 'If-None-Match': '"other"' }).status).toBe(200)
})
it('sends the build’s compressed files, brotli before gzip, and never under their own address', async () => {
  const assets = join(folder, 'assets')
  writeFileSync(join(assets, 'made.js'), LONG)
  writeFileSync(join(assets, 'made.js.br'), brotliCompressSync(LONG))
  writeFileSync(join(assets, 'made.js.gz'), gzipSync(LONG))
  const find = clientFiles(folder, unchanged)
  for (const ending of ['.br', '.gz']) expect(await find(`/assets/made.js${ending}`)).toBeUndefined()
  const file = await find('/assets/made.js')
  if (!file) throw new Error('no file')
  const answer = async (accepted: string) => {
    const response = send(new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }), file, 'no-cache')
    return { coding: response.headers.get('content-encoding'), body: Buffer.from(await response.arrayBuffer()) }
  }
  const [both, zipped, plain] = [await answer('gzip, deflate, br'), await answer('gzip, br;q=0'), await answer('identity')]
  expect([both.coding, brotliDecompressSync(both.body).toString()]).toEqual(['br', LONG])
  expect([zipped.coding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', LONG])
  expect([plain.coding, plain.body.toString()]).toEqual([null, LONG])
})
it('compresses a file again when `prepare` changed it', async () => {
  writeFileSync(join(folder, 'page.html'), LONG)
  writeFileSync(join(folder, 'page.html.br'), brotliCompressSync(LONG))
  const file = await clientFiles(folder, (_path, body) => Buffer.concat([body, Buffer.from('!')]))('/page.html')
  expect(file?.compressed.map(([coding, body]) => [coding, gunzipSync(body).toString()])).toEqual([['gzip', `${LONG}!`]])
})
it('DEC-18 preloads the screen’s files with the page, a staff screen’s only with the signed-in cookie, and varies by Cookie', async () => {
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'one.txt'), LONG)
  const screens = {
    '/login': { files: ['assets/login-1.js', 'assets/form-2.css'] },
    '/': { files: ['assets/login-1.js'], leadsTo: '/myHome' },
    '/myHome': { files: ['assets/home-4.js'], signedIn: true },
  }
  writeFileSync(join(folder, 'screen-files.json'), JSON.stringify(screens))
  const app = new Hono<Env>()
  serveClient(app, folder, identity, noExternalLinks)
  const linkAt = async (path: string, cookie = '') => (await app.request(path, { headers: { cookie } })).headers.get('link')
  const preloads = '</assets/login-1.js>; rel=modulepreload, </assets/form-2.css>; rel=preload; as=style; crossorigin'
  const signedIn = 'other=2; steward.signedIn=1'
  for (const cookie of ['', signedIn]) expect(await linkAt('/login?appId=1', cookie)).toBe(preloads)
  expect([await linkAt('/myHome'), await linkAt('/myHome', 'other=2')]).toEqual([null, null])
  const home = '</assets/home-4.js>; rel=modulepreload'
  expect([await linkAt('/myHome', signedIn), await linkAt('/', signedIn)]).toEqual([home, home])
  expect(await linkAt('/')).toBe('</assets/login-1.js>; rel=modulepreload')
  for (const path of ['/one.txt', '/nowhere']) expect(await linkAt(path, signedIn)).toBeNull()
  for (const path of ['/myHome', '/login', '/nowhere'])
    expect((await app.request(path)).headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect((await app.request('/one.txt')).headers.get('vary')).toBe('Accept-Encoding')
})
