import { findNodeAtLocation, getLocation, type Node, parseTree } from 'jsonc-parser'
import type { Hover } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Project } from '../../renderer/model/project.ts'
import { describeFile, explain, type ProseTexts } from '../../renderer/prose/index.ts'

/** The longest explanation in lines; a whole screen is read with `npm run describe`. */
const MAX_LINES = 40

/** Returns what the JSON at an offset says, with its range; null where nothing has words. */
export function hoverAt(project: Project, words: ProseTexts, path: string, document: TextDocument, offset: number): Hover | null {
  const text = document.getText()
  const item = describeFile(project, words, path)
  const found = item && explain(words, item, getLocation(text, offset).path)
  if (!found) return null
  const value = asMarkdown(found.lines)
  const tree = parseTree(text)
  const node = tree && rangeNode(tree, [...found.at])
  if (!node) return { contents: { kind: 'markdown', value } }
  const range = { start: document.positionAt(node.offset), end: document.positionAt(node.offset + node.length) }
  return { contents: { kind: 'markdown', value }, range }
}

/** Returns the property with its key, or the value of an entry in a list. */
function rangeNode(tree: Node, at: (string | number)[]): Node | undefined {
  const node = findNodeAtLocation(tree, at)
  return node?.parent?.type === 'property' ? node.parent : node
}

/** Returns lines as Markdown; marks in a sentence are escaped, so that a pattern is shown as it is written. */
function asMarkdown(lines: readonly string[]): string {
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines
  return shown
    .map((line) => line.replace(/^( *)(- )?(.*)$/, (_, indent: string, bullet = '', rest: string) => `${indent}${bullet}${escaped(rest)}`))
    .join('\n')
}

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`)
