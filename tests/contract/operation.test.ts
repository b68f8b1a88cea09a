import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, type TestServer, PASSWORD, schemaOf, startTestServer, text } from './server.ts'

let server: TestServer
let client: string
const script = `export const answer = "${randomBytes(2_000).toString('hex')}"`
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(client, 'dist/assets'), { recursive: true })
  writeFileSync(join(client, 'secret.txt'), 'outside')
  writeFileSync(join(client, 'dist/.inputs'), 'hidden')
  writeFileSync(join(client, 'dist/assets/app-1a2b.js'), script)
  writeFileSync(join(client, 'dist/icon.svg'), '<svg/>')
  const tags = ['appId', 'wechatCode', 'agentId'].map((name) => `<meta name="steward:${name}" content="">`)
  writeFileSync(join(client, 'dist/index.html'), `<!doctype html>${tags.join('')}`)
  server = await startTestServer({ staticDir: join(client, 'dist') })
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('logs', () => {
  it('DEC-15 one line per request: version, method, route pattern, status, milliseconds, request id; no query, body, name or token', async () => {
    const token = await server.signIn('owner')
    const taskId = await server.task({ taskTitle: 'Private title' })
    await server.login('owner-secret', 'wrong-secret')
    await server.call('getUserByEmail', { email: 'private@example.com' }, { token })
    await server.call(
      'updateTask',
      { taskId, taskStatus: '3', taskStatusTime: '2026-11-20 12:00:00', taskRemark: 'private remark' },
      { token },
    )
    await server.send('/api/private-address?private=1', { method: 'GET' }, { token })
    await server.send('/customerDetail/private-page?externalUserId=private', { method: 'GET' })
    const logged = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    // Security events contain user ids; they are tested in security-log.test.ts.
    const lines = logged.filter((line) => !('event' in line))
    for (const line of lines)
      expect(Object.keys(line)).toEqual(['time', 'version', 'level', 'method', 'route', 'status', 'ms', 'requestId'])
    expect(lines.map(({ route }) => route)).toEqual([
      schemaOf('getToken').path,
      schemaOf('getToken').path,
      schemaOf('getUserByEmail').path,
      schemaOf('updateTask').path,
      '/api/*',
      '/*',
    ])
    const all = JSON.stringify(lines).toLowerCase()
    for (const secret of ['private', 'secret', 'owner', taskId.toLowerCase(), token.toLowerCase(), PASSWORD, '?'])
      expect(all).not.toContain(secret)
  })
  it('DEC-03 an error returns 500 without details, and its log line has the same request id', async () => {
    const broken = await startTestServer()
    const token = await broken.signIn('owner')
    await broken.db.schema.dropTable('task_copy').execute()
    const answer = await broken.call('getQywxTaskList', { taskUser: 'owner' }, { token })
    expect([answer.http, answer.status, answer.message, answer.data]).toEqual([500, '500', text('server.failed'), {}])
    const fault = broken.logs.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ level }) => level === 'error')
    expect(fault?.['requestId']).toBe(answer.headers.get('x-request-id'))
    expect(JSON.stringify(fault)).not.toContain('task_copy')
    await broken.close()
  })
})

describe('headers', () => {
  it.each([
    '/',
    '/api/none',
    schemaOf('getQywxTaskList').path,
    '/assets/none.js',
  ])('DEC-15 every answer has the security headers: %s', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; report-uri /report/csp",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe(path.startsWith('/api') ? 'no-store' : path === '/' ? 'no-cache' : null)
  })
  it('a server with an https address sends HSTS for itself and its subdomains', async () => {
    const secure = await startTestServer({ publicUrl: 'https://steward.example.com' })
    expect((await fetch(secure.url)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await secure.close()
  })
})

describe('the client', () => {
  it('returns 503 with one line when it was not built', async () => {
    const unbuilt = await startTestServer({ staticDir: join(client, 'none') })
    const answer = await fetch(unbuilt.url)
    expect(answer.status).toBe(503)
    expect((await answer.text()).trim().split('\n')).toHaveLength(1)
    await unbuilt.close()
  })
  it('is read when the server starts; requests do not access the disk', async () => {
    const folder = join(client, 'moved')
    cpSync(join(client, 'dist'), folder, { recursive: true })
    const started = await startTestServer({ staticDir: folder })
    rmSync(folder, { recursive: true })
    expect(await (await fetch(`${started.url}/assets/app-1a2b.js`)).text()).toBe(script)
    expect(await (await fetch(`${started.url}/myHome`)).text()).toContain('steward:appId')
    mkdirSync(folder)
    writeFileSync(join(folder, 'new.txt'), 'of another build')
    expect(await (await fetch(`${started.url}/new.txt`)).text()).not.toContain('of another build')
    await started.close()
  })
  it('serves the page with no-cache at every address of the app', async () => {
    for (const path of ['/', '/myHome', '/planTaskDetail?taskId=T-1', '/index.html']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
    }
  })
  it('DEC-09 fills the public defaults into the page', async () => {
    const page = await (await get('/')).text()
    for (const [name, value] of Object.entries(APP)) expect(page).toContain(`<meta name="steward:${name}" content="${value}">`)
  })
  it('serves hashed files as immutable and compressed, and returns 304 for a matching ETag', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer.text()).toBe(script)
    expect((await get('/assets/app-1a2b.js', { 'If-None-Match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })
  it('serves other files with no-cache, and returns 404 for a missing script instead of the page', async () => {
    expect([(await get('/icon.svg')).headers.get('content-type'), (await get('/icon.svg')).headers.get('cache-control')]).toEqual([
      'image/svg+xml',
      'no-cache',
    ])
    expect((await get('/assets/gone-1.js')).status).toBe(404)
  })
  it.each([
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/.inputs',
    '/%00',
    '/%',
  ])('serves no file outside its folder, and no hidden file: %s', async (path) =>
    expect(await (await get(path)).text()).not.toMatch(/outside|hidden/))
  it('returns 404 for a POST outside /api', async () =>
    expect((await server.send('/myHome', { method: 'POST', body: 'x' })).http).toBe(404))
})
