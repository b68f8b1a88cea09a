import { isNode, type Node, walkTree } from './tree.ts'

/** Returns the name by which a guard mentions a feature: its own name without the suffix of MDN's data. */
export const mentionsOf = (path: readonly string[]): string => (path.at(-1) ?? '').replace(/_(?:event|static)$/, '')

/** Whether the script tests for the feature before use: in a test (`typeof x`, a condition), after one, or by `y.x?.()`. */
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

/** Whether an expression contains the name, as an identifier or as the string of `'name' in object`. */
function mentions(test: unknown, name: string): boolean {
  if (!isNode(test)) return false
  let found = false
  walkTree(test, (node) => {
    if ((node.type === 'Identifier' && node['name'] === name) || textOf(node) === name) found = true
  })
  return found
}

/** Returns the value of a string literal or of a template, which minifiers use for strings. */
function textOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  return node.type === 'TemplateElement' ? (node['value'] as { cooked?: unknown } | undefined)?.cooked : undefined
}
