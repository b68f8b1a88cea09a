import type { Props } from '../model/prop.ts'
import { nodesOf } from './plan-nodes.ts'
import type { NodePlan, PropPlan, ViewPlan } from './plan.ts'

type Items = Extract<PropPlan, { kind: 'list' }>['items']

/**
 * Returns the direct child nodes that are hidden until the user chooses another item, e.g. the bodies of tabs that are not selected at
 * first. A URL parameter may select another item.
 */
export function initiallyHiddenNodes({ props: plans }: NodePlan, props: Props, view: ViewPlan): NodePlan[] {
  return Object.entries(props).flatMap(([name, prop]) => {
    const inside = prop.kind === 'list' && prop.of.kind === 'object' ? Object.entries(prop.of.props) : []
    const plan = plans[name]
    if (plan?.kind !== 'list') return []
    return inside.flatMap(([part, each]) => {
      const chosen = each.kind === 'nodes' && each.chosenBy !== undefined ? firstChosen(plans[each.chosenBy], plan.items, view) : undefined
      return chosen === undefined ? [] : plan.items.filter((item) => idOf(item) !== chosen).flatMap((item) => partOf(item, part))
    })
  })
}

/** Returns the id of the item that is selected by default. */
function firstChosen(bind: PropPlan | undefined, items: Items, { state, params }: ViewPlan): unknown {
  if (bind?.kind !== 'bind') return undefined
  const [root, name = ''] = bind.path
  const fields = root === 'state' ? state : root === 'params' ? params : undefined
  return fields && (fields[name]?.default ?? items.map(idOf)[0])
}

const idOf = (item: PropPlan): unknown =>
  item.kind === 'object' && item.props['id']?.kind === 'literal' ? item.props['id'].value : undefined

function partOf(item: PropPlan, name: string): NodePlan[] {
  const part = item.kind === 'object' ? item.props[name] : undefined
  return part ? nodesOf(part) : []
}
