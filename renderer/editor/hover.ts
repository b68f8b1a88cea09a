import { findNodeAtLocation, getLocation, type Node, parseTree } from 'jsonc-parser'
import type { Hover } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Project } from '../model/project.ts'
import { describeFile, explain, type ProseTexts } from '../prose/index.ts'

/** The longest explanation in lines; a whole screen is read with `npm run describe`. */
const MAX_LINES = 40

/** The lines that explain the JSON at an offset, and the range of characters that they explain. */
export interface Explanation {
  lines: readonly string[]
  from: number
  to: number
}

/** Explains the JSON at an offset of a file's text; undefined where there are no words. */
export function explainAt(project: Project, words: ProseTexts, { path, text, offset }: TextPlace): Explanation | undefined {
  const item = describeFile(project, words, path)
  const found = item && explain(words, item, getLocation(text, offset).path)
  if (!found) return undefined
  const lines = found.lines.length > MAX_LINES ? [...found.lines.slice(0, MAX_LINES), '…'] : found.lines
  const tree = parseTree(text)
  const node = tree && rangeNode(tree, [...found.at])
  return node ? { lines, from: node.offset, to: node.offset + node.length } : { lines, from: offset, to: offset }
}

/** A place in a file that is being edited. */
export interface TextPlace {
  path: string
  text: string
  offset: number
}

/** Returns the explanation of the JSON at an offset in the form of the protocol; null where there is none. */
export function hoverAt(project: Project, words: ProseTexts, path: string, document: TextDocument, offset: number): Hover | null {
  const found = explainAt(project, words, { path, text: document.getText(), offset })
  if (!found) return null
  const range = { start: document.positionAt(found.from), end: document.positionAt(found.to) }
  return { contents: { kind: 'markdown', value: asMarkdown(found.lines) }, range }
}

/** Returns the property with its key, or the value of an entry in a list. */
function rangeNode(tree: Node, at: (string | number)[]): Node | undefined {
  const node = findNodeAtLocation(tree, at)
  return node?.parent?.type === 'property' ? node.parent : node
}

/** Returns lines as Markdown; marks in a sentence are escaped, so that a pattern is shown as it is written. */
const asMarkdown = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/^( *)(- )?(.*)$/, (_, indent: string, bullet = '', rest: string) => `${indent}${bullet}${escaped(rest)}`))
    .join('\n')

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`)
