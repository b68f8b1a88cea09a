import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { steward } from './index.ts'
import { MISTAKES, type Shown } from './mistakes.ts'

const root = resolve(import.meta.dirname, '../..')
const WAIT = 'schemas/screens/tasks/waitDeal.json'

/** A copy of the schemas behind a development server, and what that has told its pages. */
let folder: string
let server: ViteDevServer
let right: string
const told: string[][] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-dev-'))
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
  right = readFileSync(join(folder, WAIT), 'utf8')
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: { port: 4655 } },
    plugins: [steward(folder, { manifests: root })],
  })
  await server.pluginContainer.buildStart({})
  await watching()
  const send = server.ws.send.bind(server.ws)
  // Not a spy: those are put back before each test.
  server.ws.send = (...sent: unknown[]) => {
    if (sent[0] === MISTAKES) told.push((sent[1] as Shown).mistakes)
    return send(...(sent as Parameters<typeof send>))
  }
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  told.length = 0
})

/** A watcher tells nothing of what happens before it has looked around. */
async function watching(): Promise<void> {
  let seen = 0
  server.watcher.on('change', () => (seen += 1))
  let text = right
  await vi.waitFor(
    () => {
      text += '\n'
      save(text)
      expect(seen).toBeGreaterThan(0)
    },
    { timeout: 50_000, interval: 500 },
  )
}

const save = (text: string) => writeFileSync(join(folder, WAIT), text)
const noticed = () => new Promise((done) => server.watcher.once('change', done))
const mistyped = () => right.replace('"icon": "plus"', '"icon": "pluss"')

describe('the development server says what is wrong with the schemas', () => {
  it('says every mistake of a save, and that there is none any more when they are mended', async () => {
    save(mistyped().replace('"title": "待办工单"', '"titel": "待办工单"'))
    await vi.waitFor(() => expect(told.at(-1)).toHaveLength(2), { timeout: 50_000 })
    save(right)
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]), { timeout: 50_000 })
  }, 60_000)

  it('does not take a file for empty that an editor has emptied to write it anew', async () => {
    const seen = noticed()
    save('')
    await seen
    save(mistyped())
    await vi.waitFor(() => expect(told.at(-1)?.join()).toContain('pluss'), { timeout: 50_000 })
    expect(told.flat().join()).not.toContain('文件是空的')
  }, 60_000)

  it('says that a file is empty when it stays so', async () => {
    save('')
    await vi.waitFor(() => expect(told.at(-1)?.join()).toContain('文件是空的'), { timeout: 50_000 })
    save(right)
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]), { timeout: 50_000 })
  }, 60_000)
})
