import { isNode, type Node } from './tree.ts'

/** Returns the feature of syntax newer than ES2022, which all supported systems parse; undefined for older syntax. */
export function newSyntax(node: Node): readonly string[] | undefined {
  if (node.type === 'VariableDeclaration' && node['kind'] === 'using') return ['javascript', 'statements', 'using']
  if (node.type === 'VariableDeclaration' && node['kind'] === 'await using') return ['javascript', 'statements', 'await_using']
  if (hasAttributes(node)) return ['javascript', 'statements', 'import', 'import_attributes']
  if (node.type === 'Literal' && isNode(node) && 'regex' in node) return patternSyntax(node['regex'] as { pattern: string; flags: string })
  return undefined
}

const hasAttributes = (node: Node) => {
  const attributes = node['attributes']
  return /^(?:Import|Export)\w*Declaration$/.test(node.type) && Array.isArray(attributes) && attributes.length > 0
}

function patternSyntax({ pattern, flags }: { pattern: string; flags: string }): readonly string[] | undefined {
  if (flags.includes('v')) return ['javascript', 'builtins', 'RegExp', 'unicodeSets']
  if (/\(\?[ims-]+:/.test(pattern)) return ['javascript', 'regular_expressions', 'modifier']
  return undefined
}
