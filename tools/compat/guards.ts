import { isNode, type Node, walkTree } from './tree.ts'

/** The names that asking for a feature mentions: its own, without what MDN's data adds. */
export const mentionsOf = (path: readonly string[]): string => (path.at(-1) ?? '').replace(/_(?:event|static)$/, '')

/**
 * Does the script ask for it before it uses it? It does in what decides (`typeof x`, the test of a condition), behind
 * such a test, and where it calls what may not be there (`y.x?.()`).
 */
export function isGuarded(name: string, node: Node, parents: readonly Node[]): boolean {
  const chain = [...parents, node]
  return chain.some((inner, at) => {
    const parent = chain[at - 1]
    if (parent === undefined) return false
    if (parent.type === 'UnaryExpression' && (parent['operator'] === 'typeof' || parent['operator'] === '!')) return true
    if (parent.type === 'CallExpression' && parent['optional'] === true && parent['callee'] === inner) return true
    if (parent.type === 'MemberExpression' && parent['optional'] === true && parent['object'] === inner) return true
    if (parent.type === 'LogicalExpression') return parent['left'] === inner || mentions(parent['left'], name)
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
      return parent['test'] === inner || mentions(parent['test'], name)
    return false
  })
}

/** Is the name in an expression, as a name or as the text of `'name' in thing`? */
function mentions(test: unknown, name: string): boolean {
  if (!isNode(test)) return false
  let found = false
  walkTree(test, (node) => {
    if ((node.type === 'Identifier' && node['name'] === name) || textOf(node) === name) found = true
  })
  return found
}

/** A text as it is written, or as a minifier writes it: between backticks. */
function textOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  return node.type === 'TemplateElement' ? (node['value'] as { cooked?: unknown } | undefined)?.cooked : undefined
}
