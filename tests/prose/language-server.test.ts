import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CodeAction,
  CodeActionRequest,
  createProtocolConnection,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  HoverRequest,
  InitializeRequest,
  type MarkupContent,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

const path = resolve('schemas/screens/tasks/waitDeal.json')
const text = readFileSync(path, 'utf8')
const uri = pathToFileURL(path).href

let server: ChildProcess
let client: ProtocolConnection
const received: PublishDiagnosticsParams[] = []

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'tools/language-server/index.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (!server.stdin || !server.stdout) throw new Error('The server has no pipes.')
  client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin))
  client.onNotification(PublishDiagnosticsNotification.type, (one) => {
    received.push(one)
  })
  client.listen()
  await client.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: {} })
})
afterAll(() => {
  client.dispose()
  server.kill()
})

let version = 0
const open = (written: string) =>
  client.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'json', version: ++version, text: written },
  })
const close = () => client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })

/** Returns the words and the range of the text at the first place of `word`. */
async function hover(written: string, word: string): Promise<{ words: string; marked: string } | undefined> {
  const before = written.slice(0, written.indexOf(word)).split('\n')
  const position = { line: before.length - 1, character: (before.at(-1) ?? '').length + 1 }
  const found = await client.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
  const range = found?.range
  const line = range && written.split('\n')[range.start.line]
  return found
    ? { words: (found.contents as MarkupContent).value, marked: line?.slice(range?.start.character, range?.end.character) ?? '' }
    : undefined
}

const diagnosticsOf = (wanted: number) => received.find((one) => one.version === wanted)?.diagnostics

test('says what a condition, a data source and a node mean', async () => {
  await open(text)
  expect(await hover(text, '"when"')).toEqual({
    words: '仅当 页签 是 待我处理 时显示',
    marked: '"when": { "field": "params.tab", "equals": "todo" }',
  })
  expect((await hover(text, '"equals"'))?.words).toBe('仅当 页签 是 待我处理 时显示')
  expect((await hover(text, '"tasks.todo"'))?.words).toBe('工单todos：查询“待办工单：类型 2、未到期、状态 0/1/2”（参数：排序＝排序）')
  expect((await hover(text, '"floating"'))?.words).toContain('浮在右下角')
  expect(await hover(text, '"$schema"')).toBeUndefined()
  await expect.poll(() => diagnosticsOf(version), { timeout: 15_000 }).toEqual([])
  await close()
})

test('reports a mistake in unsaved text at its word, and explains that text', async () => {
  const edited = text.replace('"equals": "todo"', '"equals": "tudo"')
  await open(edited)
  await expect.poll(() => diagnosticsOf(version), { timeout: 15_000 }).toHaveLength(1)
  const [mistake] = diagnosticsOf(version) ?? []
  const line = edited.split('\n')[mistake?.range.start.line ?? 0]
  expect(line?.slice(mistake?.range.start.character, mistake?.range.end.character)).toBe('"tudo"')
  expect(mistake).toMatchObject({ severity: 1, source: 'schemas' })
  expect(mistake?.message).toContain('todo')
  expect((await hover(edited, '"when"'))?.words).toBe('仅当 页签 是 “tudo” 时显示')
  await close()
})

test('offers the next step of a finding as an edit', async () => {
  const edited = text.replace('"equals": "todo"', '"equals": "tudo"')
  await open(edited)
  const line = edited.slice(0, edited.indexOf('"tudo"')).split('\n').length - 1
  const range = { start: { line, character: 0 }, end: { line, character: 1 } }
  const actions = await client.sendRequest(CodeActionRequest.type, { textDocument: { uri }, range, context: { diagnostics: [] } })
  const [action] = (actions ?? []) as CodeAction[]
  const [edit] = action?.edit?.changes?.[uri] ?? []
  const document = TextDocument.create(uri, 'json', 0, edited)
  expect(edit && TextDocument.applyEdits(document, [edit])).toBe(text)
  await close()
})
