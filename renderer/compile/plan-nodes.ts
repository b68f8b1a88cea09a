import type { NodePlan, PropPlan, ViewPlan } from './plan.ts'

/** Returns the field nodes at any depth in document order, without those of nested forms. */
export function fieldsIn(nodes: readonly NodePlan[]): NodePlan[] {
  return nodes.flatMap((node) => [
    ...(node.field ? [node] : []),
    ...Object.values(node.props)
      .flatMap(nodesOf)
      .flatMap((inner) => (node.form ? [] : fieldsIn([inner]))),
  ])
}

/** Returns the direct child nodes of a property. */
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

/** Returns a node and all its descendants. */
export const nodesBelow = (node: NodePlan): NodePlan[] => [node, ...Object.values(node.props).flatMap(nodesOf).flatMap(nodesBelow)]

/** Returns all nodes of a view and its dialogs. */
export const nodesIn = (view: ViewPlan): NodePlan[] => [
  ...view.body.flatMap(nodesBelow),
  ...Object.values(view.dialogs).flatMap((dialog) => nodesIn(dialog)),
]

/** Returns a property with `change` applied to each direct child node. */
export function mapNodes(prop: PropPlan, change: (node: NodePlan) => NodePlan): PropPlan {
  const map = (props: Record<string, PropPlan>) =>
    Object.fromEntries(Object.entries(props).map(([name, one]) => [name, mapNodes(one, change)]))
  switch (prop.kind) {
    case 'nodes':
      return { ...prop, nodes: prop.nodes.map(change) }
    case 'node':
      return { ...prop, node: change(prop.node) }
    case 'list':
      return { ...prop, items: prop.items.map((item) => mapNodes(item, change)) }
    case 'map':
      return { ...prop, entries: map(prop.entries) }
    case 'object':
      return { ...prop, props: map(prop.props) }
    case 'facts':
      return { ...prop, rows: prop.rows.map((row) => (row.buttons ? { ...row, buttons: row.buttons.map(change) } : row)) }
    default:
      return prop
  }
}
