/** A node of a script's syntax tree (ESTree) from `oxc-parser`. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [name: string]: unknown
}
/** Called for each node with its ancestors, the nearest last. */
export type Visit = (node: Node, parents: readonly Node[]) => void

/** Whether a value is a syntax node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits every node in depth-first order, parents before children. */
export function walkTree(root: Node, visit: Visit): void {
  const parents: Node[] = []
  const walk = (node: Node) => {
    visit(node, parents)
    parents.push(node)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const item of value as unknown[]) if (isNode(item)) walk(item)
      if (isNode(value)) walk(value)
    }
    parents.pop()
  }
  walk(root)
}
