import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { steward } from './index.ts'
import { MISTAKES, type OverlayContent } from './mistakes.ts'

const root = resolve(import.meta.dirname, '../..')
const WAIT = 'schemas/screens/tasks/waitDeal.json'

/** A development server for a copy of the schemas, and the mistakes that it sent to its pages. */
let folder: string
let server: ViteDevServer
let validText: string
const sentMistakes: string[][] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-dev-'))
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
  validText = readFileSync(join(folder, WAIT), 'utf8')
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: { port: 4655 } },
    plugins: [steward(folder, { manifests: root })],
  })
  await server.pluginContainer.buildStart({})
  await waitForWatcher()
  const send = server.ws.send.bind(server.ws)
  // Not a spy, because spies are restored before each test.
  server.ws.send = (...message: unknown[]) => {
    if (message[0] === MISTAKES) sentMistakes.push((message[1] as OverlayContent).mistakes)
    return send(...(message as Parameters<typeof send>))
  }
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  sentMistakes.length = 0
})

/** Waits until the watcher reports changes; it ignores changes made before its initial scan ends. */
async function waitForWatcher(): Promise<void> {
  let seen = 0
  server.watcher.on('change', () => (seen += 1))
  let text = validText
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
const nextChange = () => new Promise((done) => server.watcher.once('change', done))
const withMistake = () => validText.replace('"icon": "plus"', '"icon": "pluss"')

describe('the development server', () => {
  it('sends every mistake after a save, and an empty list after they are fixed', async () => {
    save(withMistake().replace('"title": "待办工单"', '"titel": "待办工单"'))
    await vi.waitFor(() => expect(sentMistakes.at(-1)).toHaveLength(2), { timeout: 50_000 })
    save(validText)
    await vi.waitFor(() => expect(sentMistakes.at(-1)).toEqual([]), { timeout: 50_000 })
  }, 60_000)

  it('does not report an empty file that an editor truncates before writing', async () => {
    const seen = nextChange()
    save('')
    await seen
    save(withMistake())
    await vi.waitFor(() => expect(sentMistakes.at(-1)?.join()).toContain('pluss'), { timeout: 50_000 })
    expect(sentMistakes.flat().join()).not.toContain('文件是空的')
  }, 60_000)

  it('reports a file that stays empty', async () => {
    save('')
    await vi.waitFor(() => expect(sentMistakes.at(-1)?.join()).toContain('文件是空的'), { timeout: 50_000 })
    save(validText)
    await vi.waitFor(() => expect(sentMistakes.at(-1)).toEqual([]), { timeout: 50_000 })
  }, 60_000)
})
