import { parseSync } from 'oxc-parser'
import { isGuarded, mentionsOf } from './guards.ts'
import type { Finding } from './finding.ts'
import { memberFeatures, staticFeature } from './names.ts'
import { findFeature, lackingSystem } from './served.ts'
import { newSyntax } from './syntax.ts'
import { isNode, type Node, type Visit, walkTree } from './tree.ts'

/**
 * Returns the features of a script that a supported system lacks: syntax, globals, members and events. A member of a value of unknown type
 * counts when every interface with that member lacks it. Omits features tested before use: `'x' in y`, `typeof x`, `y.x?.()`, `if (y.x)`.
 * Throws when the text cannot be parsed.
 */
export function checkScript(text: string, name = 'script.js'): Finding[] {
  const { program, errors } = parseSync(name, text, { lang: 'js', sourceType: 'module' })
  const [error] = errors
  if (error) throw new Error(`${name}: ${error.message}`)
  const found: Finding[] = []
  const bound = new Set<string>()
  walkTree(program as unknown as Node, (node) => collectBound(node, bound))
  walkTree(program as unknown as Node, (node, parents) => {
    for (const path of featuresOf(node, parents, bound)) {
      const lacking = lackingSystem(findFeature(path))
      const names = mentionsOf(path)
      if (lacking !== undefined && !isGuarded(names, node, parents)) found.push({ feature: path.join('.'), lacking, offset: node.start })
    }
  })
  return found
}

function* featuresOf(node: Node, parents: readonly Node[], bound: ReadonlySet<string>): Generator<readonly string[]> {
  const syntax = newSyntax(node)
  if (syntax !== undefined) yield syntax
  if (node.type === 'Identifier' && !isName(node, parents) && !bound.has(String(node['name']))) yield* globalFeature(String(node['name']))
  if (node.type === 'MemberExpression') yield* memberFeature(node, parents.at(-1), bound)
  if (node.type === 'CallExpression') yield* eventFeature(node)
}

/** Whether an identifier is a key or property name, not a value. */
function isName(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (parent === undefined) return false
  if (parent.type === 'MemberExpression') return parent['property'] === node && parent['computed'] !== true
  return 'key' in parent && parent['key'] === node && parent['computed'] !== true && parent['shorthand'] !== true
}

function* globalFeature(name: string): Generator<readonly string[]> {
  for (const path of [
    ['javascript', 'builtins', name],
    ['api', name],
    ['api', 'Window', name],
  ]) {
    if (findFeature(path) !== undefined) {
      yield path
      return
    }
  }
}

function* memberFeature(node: Node, parent: Node | undefined, bound: ReadonlySet<string>): Generator<readonly string[]> {
  const [object, property] = [node['object'], node['property']]
  if (!isNode(object) || !isNode(property) || node['computed'] === true) return
  const name = String(property['name'])
  const owner = object.type === 'Identifier' && !bound.has(String(object['name'])) ? String(object['name']) : undefined
  const known = owner === undefined ? undefined : staticFeature(owner, name)
  if (known !== undefined) yield known
  else if (parent?.type === 'CallExpression' && parent['callee'] === node) yield* memberFeatures(name)
}

function* eventFeature(node: Node): Generator<readonly string[]> {
  const [callee, args] = [node['callee'], node['arguments']]
  if (!isNode(callee) || (callee.type !== 'MemberExpression' && callee.type !== 'Identifier')) return
  const name = callee.type === 'Identifier' ? callee['name'] : isNode(callee['property']) ? callee['property']['name'] : undefined
  const [first] = Array.isArray(args) ? (args as unknown[]) : []
  if (name === 'addEventListener' && isNode(first) && first.type === 'Literal') yield* memberFeatures(`${String(first['value'])}_event`)
}

/** Collects every name that the file declares in any scope; such names are not treated as globals. */
function collectBound(node: Node, bound: Set<string>): void {
  const add: Visit = (inner) => {
    if (inner.type === 'Identifier') bound.add(String(inner['name']))
  }
  if (node.type === 'VariableDeclarator' && isNode(node['id'])) walkTree(node['id'], add)
  if (['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassDeclaration', 'ClassExpression'].includes(node.type)) {
    if (isNode(node['id'])) walkTree(node['id'], add)
    for (const param of Array.isArray(node['params']) ? (node['params'] as unknown[]) : []) if (isNode(param)) walkTree(param, add)
  }
  if (node.type === 'CatchClause' && isNode(node['param'])) walkTree(node['param'], add)
  if (node.type.startsWith('Import') && isNode(node['local'])) walkTree(node['local'], add)
}
