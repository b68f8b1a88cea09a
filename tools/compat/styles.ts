import { type CssNode, type Declaration, type EnterOrLeaveFn, parse, walk } from 'css-tree'
import type { Finding } from './finding.ts'
import { findFeature, lackingSystem } from './served.ts'

const UNITS = /^(?:[dsl]v(?:h|w|i|b|min|max)|cq(?:h|w|i|b|min|max)|lh|rlh|cap|rcap|ic|ric|vi|vb)$/

/**
 * Returns the features of a style sheet that a supported system lacks: properties, keywords, functions, units, at-rules, selectors. Omits
 * features inside `@supports`, and values with a fallback earlier in the same rule, also with a WebKit prefix. Throws for invalid CSS.
 */
export function checkStyles(text: string): Finding[] {
  const found: Finding[] = []
  const note = (path: readonly string[], { loc }: CssNode) => {
    const lacking = lackingSystem(findFeature(path))
    if (lacking !== undefined) found.push({ feature: path.join('.'), lacking, offset: loc?.start.offset ?? 0 })
  }
  const sheet = parse(text, {
    positions: true,
    onParseError: (error) => {
      throw error
    },
  })
  let supportsDepth = 0
  const visit: EnterOrLeaveFn = function visit(node) {
    if (isSupports(node)) supportsDepth += 1
    if (supportsDepth > 0) return
    if (node.type === 'Atrule') note(['css', 'at-rules', node.name.toLowerCase()], node)
    // All browsers parse pseudo-elements with this prefix, even unknown ones.
    if ((node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') && !node.name.startsWith('-webkit-'))
      note(['css', 'selectors', node.name], node)
    if (node.type === 'NestingSelector') note(['css', 'selectors', 'nesting'], node)
    if (node.type === 'Rule' && this.rule !== null && this.rule !== node) note(['css', 'selectors', 'nesting'], node)
    if (node.type === 'Declaration' && !hasFallback(node, this.block?.children.toArray() ?? [])) checkDeclaration(node, note)
  }
  const leave = (node: CssNode) => {
    if (isSupports(node)) supportsDepth -= 1
  }
  walk(sheet, { enter: visit, leave })
  return found
}

const isSupports = (node: CssNode) => node.type === 'Atrule' && node.name.toLowerCase() === 'supports'

function hasFallback(node: Declaration, siblings: readonly CssNode[]): boolean {
  const before = siblings.slice(0, siblings.indexOf(node))
  const names = new Set([node.property, `-webkit-${node.property}`])
  return before.some((other) => other.type === 'Declaration' && names.has(other.property))
}

function checkDeclaration(declaration: Declaration, note: (path: readonly string[], node: CssNode) => void): void {
  const { property } = declaration
  if (property.startsWith('--')) return
  const path = ['css', 'properties', property]
  if (lackingSystem(findFeature(path)) !== undefined) return note(path, declaration)
  walk(declaration.value, (node) => {
    if (node.type === 'Identifier') note([...path, node.name], node)
    if (node.type === 'Function') {
      note(['css', 'types', node.name], node)
      note(['css', 'types', 'color', node.name], node)
    }
    if (node.type === 'Dimension' && UNITS.test(node.unit)) note(unitPath(node.unit), node)
  })
}

function unitPath(unit: string): string[] {
  const length = ['css', 'types', 'length']
  const kinds: Record<string, string> = { d: 'dynamic', s: 'small', l: 'large' }
  if (unit.startsWith('cq')) return [...length, 'container_query_length_units']
  const kind = /^[dsl]v/.test(unit) ? kinds[unit.slice(0, 1)] : undefined
  return [...length, kind === undefined ? unit : `viewport_percentage_units_${kind}`]
}
