import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Project } from '../../renderer/model/project.ts'
import { steward, type StewardApi } from './index.ts'
import { watchSchemas } from './live.ts'
import { MISTAKES, type OverlayContent } from './mistakes.ts'

const root = resolve(import.meta.dirname, '../..')
const WAIT = 'schemas/screens/tasks/waitDeal.json'

/** A development server for a copy of the schemas, and the mistakes that it sent to its pages. */
let folder: string
let server: ViteDevServer
let validText: string
const sentMistakes: string[][] = []
/** What the plugin printed, and the labels of a field in the versions that it applied to the server. */
const printed: string[] = []
const applied: unknown[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-dev-'))
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
  validText = readFileSync(join(folder, WAIT), 'utf8')
  server = await createServer({
    root: folder,
    configFile: false,
    customLogger: { ...createLogger('silent'), info: (line) => void printed.push(line) },
    server: { middlewareMode: true, hmr: { port: 4655 } },
    plugins: [steward(folder, { manifests: root })],
  })
  await server.pluginContainer.buildStart({})
  const { api } = server.config.plugins.find(({ name }) => name === 'steward') ?? {}
  await (api as StewardApi).setServer((project) => {
    applied.push(titleIn(project))
    return { isChanged: true, withoutHandler: ['newCall'], hasOtherGroups: false }
  })
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
  for (const list of [sentMistakes, printed, applied]) list.length = 0
})

const titleIn = ({ screens }: Pick<Project, 'screens'>) => screens.get('waitDeal')?.value.title

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

  it('sees a second save of a file right after the first was read', async () => {
    let read = ''
    watchSchemas(server, folder, () => (read = readFileSync(join(folder, WAIT), 'utf8')))
    save(withMistake())
    await vi.waitFor(() => expect(read).toContain('pluss'), { timeout: 10_000, interval: 1 })
    save(validText)
    await vi.waitFor(() => expect(read).toBe(validText), { timeout: 10_000 })
  }, 30_000)

  it('reports a file that stays empty', async () => {
    save('')
    await vi.waitFor(() => expect(sentMistakes.at(-1)?.join()).toContain('文件是空的'), { timeout: 50_000 })
    save(validText)
    await vi.waitFor(() => expect(sentMistakes.at(-1)).toEqual([]), { timeout: 50_000 })
  }, 60_000)

  it('applies each version without mistakes to the server, keeps the last one otherwise, and says both', async () => {
    const titled = (title: string) => validText.replace('"title": "待办工单"', `"title": "${title}"`)
    save(titled('新的标题'))
    await vi.waitFor(() => expect(applied).toContain('新的标题'), { timeout: 50_000 })
    expect(printed).toEqual([
      '页面和服务端都已更新：screens/tasks/waitDeal.json',
      '接口“newCall”在服务端还没有做法（server/calls/newCall.ts），现在调用会失败；开发写好以后，重新运行 npm run dev',
    ])
    save(titled('错的').replace('"icon": "plus"', '"icon": "pluss"'))
    await vi.waitFor(() => expect(printed.at(-1)).toContain('有 1 处要改，页面和服务端还用上一次正确的。'), { timeout: 50_000 })
    expect(printed.at(-1)).toContain(`${WAIT}:`)
    save(titled('对的'))
    await vi.waitFor(() => expect(applied.at(-1)).toBe('对的'), { timeout: 50_000 })
    expect(applied).not.toContain('错的')
    save(validText)
    await vi.waitFor(() => expect(applied.at(-1)).toBe('待办工单'), { timeout: 50_000 })
  }, 120_000)
})
