import { type CompletionItem, getLanguageService, type LanguageService, TextDocument, TextEdit } from 'vscode-json-languageservice'
import type { Checked } from '../../../renderer/check/index.ts'
import { languageBundle } from '../../../renderer/check/structure.ts'
import { explainAt, type Explanation, type TextPlace } from '../../../renderer/editor/hover.ts'
import { withCommands } from '../../../renderer/editor/schemas/commands.ts'
import { editorSchemas } from '../../../renderer/editor/schemas/kinds.ts'
import { namedViewSchema, newViewSchema } from '../../../renderer/editor/schemas/paths/index.ts'
import type { Files } from '../../../renderer/model/files.ts'
import type { FileKind, Project } from '../../../renderer/model/project.ts'
import { readProseTexts } from '../../../renderer/prose/index.ts'

/** A text for a place. It replaces the characters between `from` and `to`, and the cursor goes to `cursor`. */
export interface Offer {
  label: string
  info: string
  from: number
  to: number
  text: string
  cursor: number
}

/** Completes and explains the JSON of one file at a time, as the language server does in editors. */
export interface JsonHelp {
  offers(checked: Checked, place: TextPlace): Promise<Offer[]>
  explain(checked: Checked, place: TextPlace): Explanation | undefined
}

/** The address below which the JSON schemas of the editor are known. */
const BASE = 'file:///'

/** Creates the help for the files of the workbench. */
export function createJsonHelp(files: Files): JsonHelp {
  const words = readProseTexts(files)
  const served = new Map<string, string>()
  /** The names that the schema of a kind offers, as text. While a file has mistakes, the last ones stay. */
  const namesServed = new Map<string, string>()
  let configuredFor = ''
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
    schemaRequestService: (uri) => Promise.resolve(served.get(uri.slice(BASE.length)) ?? '{}'),
  })

  function serve(path: string, text: string): void {
    if (served.get(path) === text) return
    served.set(path, text)
    service.resetSchema(BASE + path)
  }

  function serveSchemas({ project, plans, problems }: Checked, path: string): FileKind | undefined {
    const [kind, name] = fileOf(project, path)
    if (kind === undefined) return undefined
    const names = namesOf(project)
    if (namesServed.get(kind) !== names && (problems.length === 0 || !namesServed.has(kind))) {
      const schemas = editorSchemas(withCommands(languageBundle(files, project), project), project, { kinds: [kind] })
      for (const [file, text] of Object.entries(schemas)) serve(file, text)
      namesServed.set(kind, names)
    }
    if (kind === 'screen' || kind === 'part') {
      const key = `editor/views/${kind}s.schema.json`
      const schema = name === undefined ? newViewSchema(project) : namedViewSchema(project, plans, kind, name)
      if (schema) serve(key, JSON.stringify(schema))
    }
    return kind
  }

  return {
    async offers(checked, { path, text, offset }) {
      const kind = serveSchemas(checked, path)
      if (kind === undefined) return []
      if (configuredFor !== path) {
        // Files name this address in `$schema`.
        const uri = `${BASE}schemas/language/${kind}.schema.json`
        service.configure({ schemas: [{ fileMatch: [BASE + path], uri, schema: { $ref: `${BASE}editor/${kind}.schema.json` } }] })
      }
      configuredFor = path
      return offersOf(service, TextDocument.create(BASE + path, 'json', 1, text), offset)
    },
    explain: ({ project }, place) => explainAt(project, words, place),
  }
}

/** Returns the kind of a file, and the name of the view in it. */
function fileOf(project: Project, path: string): [kind: FileKind | undefined, name: string | undefined] {
  const found = project.sources.find(({ source }) => source.path === path)
  const id = (found?.source.data as { id?: unknown } | undefined)?.id
  return [found?.kind, typeof id === 'string' ? id : undefined]
}

/** Returns all names that other files may use. */
function namesOf({ screens, parts, entities, dictionaries, messages }: Project): string {
  return JSON.stringify([screens, parts, entities, dictionaries, messages].map((map) => [...map.keys()]))
}

async function offersOf(service: LanguageService, document: TextDocument, offset: number): Promise<Offer[]> {
  const list = await service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document))
  return (list?.items ?? []).flatMap((item) => offerOf(document, item) ?? [])
}

function offerOf(document: TextDocument, { label, documentation, textEdit }: CompletionItem): Offer | undefined {
  if (!TextEdit.is(textEdit)) return undefined
  const info = typeof documentation === 'string' ? documentation : (documentation?.value ?? '')
  const [from, to] = [document.offsetAt(textEdit.range.start), document.offsetAt(textEdit.range.end)]
  return { label: label.replace(/^"|"$/g, ''), info, from, to, ...insertedText(textEdit.newText) }
}

/** Returns the text of a snippet with its first suggestions, and the place of the first one. */
function insertedText(snippet: string): { text: string; cursor: number } {
  const [first] = snippet.split(/\$\d|\$\{\d+:?/)
  const text = plainText(snippet)
  return { text, cursor: first === undefined || first === snippet ? text.length : plainText(first).length }
}

const plainText = (snippet: string): string =>
  snippet.replaceAll(/\$\{\d+:?((?:[^{}\\]|\\.)*)\}|\$\d+/g, '$1').replaceAll(/\\([\\$}])/g, '$1')
