import type { NodePlan, PropPlan } from './plan.ts'

/** The field nodes of a form, in document order, wherever they stand inside it. */
export function fieldsIn(nodes: readonly NodePlan[]): NodePlan[] {
  return nodes.flatMap((node) => [
    ...(node.field ? [node] : []),
    ...Object.values(node.props)
      .flatMap(nodesOf)
      .flatMap((inner) => (node.form ? [] : fieldsIn([inner]))),
  ])
}

/** Every node directly inside a property. */
export function nodesOf(prop: PropPlan): NodePlan[] {
  switch (prop.kind) {
    case 'nodes':
      return prop.nodes
    case 'node':
      return [prop.node]
    case 'list':
      return prop.items.flatMap(nodesOf)
    case 'map':
      return Object.values(prop.entries).flatMap(nodesOf)
    case 'object':
      return Object.values(prop.props).flatMap(nodesOf)
    case 'facts':
      return prop.rows.flatMap(({ buttons = [] }) => buttons)
    default:
      return []
  }
}
