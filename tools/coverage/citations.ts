import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectFiles } from '../files.ts'

const ID = /\b[A-Z]{2,}2?-\d{2,3}\b/g
/** All tests except this tool's own, whose ids are examples. */
const TEST_FILE = /^(?!tools\/coverage\/).*\.(test|spec)\.tsx?$/
const TEST_CALL = /^(it|test|describe|bench)$/

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the test files that cite each requirement id. */
export function readCitations(root: string): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const path of projectFiles(root).filter((name) => TEST_FILE.test(name))) {
    for (const id of citations(path, readFileSync(join(root, path), 'utf8'))) cited.set(id, [...(cited.get(id) ?? []), path])
  }
  return cited
}

/** Returns the ids in test titles and table rows. Comments do not count, because they cannot fail. */
export function citations(path: string, text: string): Set<string> {
  const found = new Set<string>()
  const walk = (node: unknown, counts: boolean): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, counts)
    if (!isTree(node) || Array.isArray(node)) return
    if (counts) for (const id of textOf(node).match(ID) ?? []) found.add(id)
    if (node['type'] === 'CallExpression' && TEST_CALL.test(rootName(node['callee'])) && Array.isArray(node['arguments'])) {
      walk(node['arguments'][0], true)
    }
    const table = counts || node['type'] === 'ArrayExpression'
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') walk(child, table && !isFunction(child))
  }
  walk(parseSync(path, text).program, false)
  return found
}

const isFunction = (node: unknown) => isTree(node) && /Function/.test(String(node['type']))

function textOf(node: Tree): string {
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node['type'] === 'TemplateElement' && isTree(node['value'])) return String(node['value']['raw'])
  return ''
}

/** Returns the root identifier of a callee: `it` for `it.each(rows)(title)`. */
function rootName(callee: unknown): string {
  if (!isTree(callee)) return ''
  if (typeof callee['name'] === 'string') return callee['name']
  return rootName(callee['object'] ?? callee['callee'] ?? callee['tag'])
}
