/** A node of a script's syntax tree (ESTree), as `oxc-parser` makes it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [name: string]: unknown
}
export type Visit = (node: Node, parents: readonly Node[]) => void

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node, the outer before the inner, each with all those around it, the nearest last. */
export function walkTree(root: Node, visit: Visit): void {
  const parents: Node[] = []
  const go = (node: Node) => {
    visit(node, parents)
    parents.push(node)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const item of value as unknown[]) if (isNode(item)) go(item)
      if (isNode(value)) go(value)
    }
    parents.pop()
  }
  go(root)
}
