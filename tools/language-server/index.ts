import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createConnection, ProposedFeatures, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Checked } from '../../renderer/check/index.ts'
import { readProseTexts } from '../../renderer/prose/index.ts'
import { reloadingChecker } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { createSay } from '../sentences.ts'
import { diagnosticsOf } from '../../renderer/editor/diagnostics.ts'
import { hoverAt } from '../../renderer/editor/hover.ts'
import { quickFix } from '../../renderer/editor/quick-fixes.ts'

/**
 * `npm run language-server` serves editors by the Language Server Protocol over standard input and output. On hover it shows a condition, a
 * step or a node as Chinese prose. It reports the checker's findings in unsaved text, and offers their next steps as quick fixes. Run it in
 * the project's folder.
 */
const root = process.cwd()
const files = schemaFiles(root)
const words = readProseTexts(files)
const getChecker = reloadingChecker(files)
const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
const documents = new TextDocuments(TextDocument)

/** How long typing must pause before the project is checked, in milliseconds. */
const PAUSE = 150
let timer: NodeJS.Timeout | undefined

/** Returns a document's path in the project; undefined for files that are not its schemas. */
function pathOf(uri: string): string | undefined {
  const path = uri.startsWith('file:') ? relative(root, fileURLToPath(uri)).replaceAll('\\', '/') : ''
  return /^schemas\/(?!language\/).*\.json$/.test(path) ? path : undefined
}

/** Returns the checker with the text of every open document. */
async function checkerWithDrafts() {
  const checker = await getChecker()
  for (const document of documents.all()) {
    const path = pathOf(document.uri)
    if (path !== undefined) checker.override(path, document.getText())
  }
  return checker
}

const all = ({ problems, advice }: Checked) => [...problems, ...advice]

async function report(): Promise<void> {
  const checker = await checkerWithDrafts()
  const found = all(checker.check())
  for (const document of documents.all()) {
    const path = pathOf(document.uri)
    if (path === undefined) continue
    const diagnostics = diagnosticsOf(checker, found, path, document.getText())
    await connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics })
  }
}

connection.onInitialize(() => ({
  capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental, hoverProvider: true, codeActionProvider: true },
}))
connection.onHover(async ({ textDocument, position }) => {
  const document = documents.get(textDocument.uri)
  const path = document && pathOf(document.uri)
  if (!document || path === undefined) return null
  const { project } = (await checkerWithDrafts()).check()
  return hoverAt(project, words, path, document, document.offsetAt(position))
})
connection.onCodeAction(async ({ textDocument, range }) => {
  const document = documents.get(textDocument.uri)
  const path = document && pathOf(document.uri)
  if (!document || path === undefined) return []
  const checker = await checkerWithDrafts()
  const uri = (file: string) => pathToFileURL(resolve(root, file)).href
  const texts = { uri, read: (file: string) => documents.get(uri(file))?.getText() ?? files.text(file) }
  return all(checker.check()).flatMap((problem) => {
    const [diagnostic] = diagnosticsOf(checker, [problem], path, document.getText())
    const isHere = diagnostic && diagnostic.range.start.line <= range.end.line && diagnostic.range.end.line >= range.start.line
    return (isHere && quickFix(problem, diagnostic, createSay(files)('fix.title'), texts)) || []
  })
})
documents.onDidChangeContent(() => {
  clearTimeout(timer)
  timer = setTimeout(() => void report(), PAUSE)
})
documents.onDidClose(async ({ document }) => {
  const path = pathOf(document.uri)
  if (path !== undefined) (await getChecker()).override(path, undefined)
  await connection.sendDiagnostics({ uri: document.uri, diagnostics: [] })
})
documents.listen(connection)
connection.listen()
