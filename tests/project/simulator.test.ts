import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Rolldown } from 'vite'
import { startDemo } from '../../server/demo/start.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { root } from './detect.ts'

const PAGE = '<!doctype html><html><head><title>x</title><script type="module" src="/assets/x.js"></script></head></html>'
const HOST = '<script type="module" src="/simulator/host.js"></script>'
const folder = mkdtempSync(join(tmpdir(), 'steward-simulator-'))
const options = { port: 0, staticDir: folder, log: () => undefined }
const secret = { secret: 'x'.repeat(32) }
let demo: RunningServer
let production: RunningServer

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), PAGE)
  demo = await startDemo({ ...options, hosts: ['127.0.0.1'], dataDir: join(folder, 'demo') })
  production = await startServer({
    ...options,
    ...secret,
    hosts: ['127.0.0.1'],
    databaseLocation: { dataDir: join(folder, 'production') },
    app: { appId: 'a', wechatCode: 'b', agentId: '1' },
  })
})
afterAll(async () => {
  await Promise.all([demo.close(), production.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the chunks of all programs but the workbench's preview, which is another process, with the demo. */
function programChunks(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry, name }) => isEntry && name !== 'preview'))
  for (const chunk of found)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) found.add(imported)
    }
  return [...found]
}

/** Requests a path as a browser does for a page (`document`) or a frame (`iframe`). */
function ask(
  { url }: RunningServer,
  path: string,
  dest = 'document',
): Promise<{ text: string; policy: string; headers: IncomingHttpHeaders }> {
  return new Promise((done, fail) => {
    get(url + path, { headers: { 'Sec-Fetch-Dest': dest } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => done({ text, policy: String(answer.headers['content-security-policy']), headers: answer.headers }))
    }).on('error', fail)
  })
}

describe('the demo, framed by its simulator', () => {
  it('DEC-23 loads the simulated host before the app, and allows framing by this machine only', async () => {
    const { text, policy, headers } = await ask(demo, '/planTaskDetail?taskId=1', 'iframe')
    expect(text).toBe(PAGE.replace('<head>', `<head>${HOST}`))
    const { port } = new URL(demo.url)
    expect(policy).toContain(`frame-ancestors http://127.0.0.1:${port} http://localhost:${port};`)
    expect(policy).toContain("script-src 'self';")
    expect(headers['cache-control']).toBe('no-store')
  })
  it('serves the plain app outside a frame, and forbids framing it', async () => {
    const { text, policy } = await ask(demo, '/myHome')
    expect(text).toBe(PAGE)
    expect(policy).toContain("frame-ancestors 'none'")
  })
  it('forbids framing the simulator itself', async () => {
    for (const dest of ['document', 'iframe']) {
      const { policy } = await ask(demo, '/simulator/', dest)
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })
  it('serves the development API', async () => {
    const project = JSON.parse((await ask(demo, '/dev/world')).text) as Record<string, unknown[]>
    expect(project['staff']).toContainEqual({
      userId: 'chenzhiyuan',
      name: '陈志远',
      loginName: 'service',
      mode: 'service',
      role: 'steward',
    })
    expect(JSON.stringify(project)).not.toContain('passwordHash')
    expect(JSON.parse((await ask(demo, '/dev/cards?userId=chenzhiyuan')).text)).toEqual({ cards: [] })
    expect(JSON.parse((await ask(demo, '/dev/sms')).text)).toEqual({ messages: [] })
  })
})

describe('production', () => {
  it.each([
    '/simulator/',
    '/simulator/host.js',
    '/dev/world',
    '/dev/cards',
    '/dev/sms',
    '/dev/policyholder',
    '/dev/reset',
    '/myHome',
  ])('serves only the app at %s, framed or not', async (path) => {
    for (const dest of ['document', 'iframe']) {
      const { text, policy } = await ask(production, path, dest)
      expect(text).toBe(PAGE)
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })
  it('has no reset route', async () => {
    const { status } = await fetch(`${production.url}/dev/reset`, { method: 'POST', headers: { Origin: production.url } })
    expect(status).toBe(404)
  })
  it('creates no demo tables', async () => {
    const tables = async ({ db }: RunningServer) => (await db.introspection.getTables()).map(({ name }) => name).filter(isDemo)
    const isDemo = (name: string) => name.startsWith('demo')
    expect(await tables(demo)).toEqual(['demo_corp_tag_mark', 'demo_sms'])
    expect(await tables(production)).toEqual([])
    const { rows } = await sql<{ id: string }>`select id from migration`.execute(production.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ id }) => isDemo(id))).toEqual([])
  })
  it.each([
    ['client', 'vite.config.ts'],
    ['server', 'tools/vite.server.ts'],
  ])(
    '%s: the bundle contains no code of the simulator or the demo',
    async (_, config) => {
      const made = (await build({ configFile: join(root, config), logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
      const chunks = programChunks(made.output.filter((file) => file.type === 'chunk'))
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replaceAll('\\', '/')))
      expect(modules.length).toBeGreaterThan(30)
      expect(modules.filter((id) => /\/src\/simulator\/|\/server\/(.*\/)?demo\//.test(id))).toEqual([])
      const said = chunks.map(({ code }) => code).join('\n')
      expect(said).not.toMatch(/simulator\/|["'`]\/dev\/|demo1234|demo_sms/)
    },
    120_000,
  )
})
