import type { Props } from '../model/prop.ts'
import { nodesOf } from './plan-nodes.ts'
import type { NodePlan, PropPlan, ViewPlan } from './plan.ts'

type Items = Extract<PropPlan, { kind: 'list' }>['items']

/**
 * The nodes directly inside a node that nobody sees before they choose something in it, e.g. another tab than the one that a screen opens
 * with. None, where an address may say what is chosen.
 */
export function nodesBehind({ props: plans }: NodePlan, props: Props, state: ViewPlan['state']): NodePlan[] {
  return Object.entries(props).flatMap(([name, prop]) => {
    const inside = prop.kind === 'list' && prop.of.kind === 'object' ? Object.entries(prop.of.props) : []
    const plan = plans[name]
    if (plan?.kind !== 'list') return []
    return inside.flatMap(([part, each]) => {
      const chosen = each.kind === 'nodes' && each.chosenBy !== undefined ? firstChosen(plans[each.chosenBy], plan.items, state) : undefined
      return chosen === undefined ? [] : plan.items.filter((item) => idOf(item) !== chosen).flatMap((item) => partOf(item, part))
    })
  })
}

/** Which item is chosen when a view is opened; undefined when only the address knows. */
function firstChosen(bind: PropPlan | undefined, items: Items, state: ViewPlan['state']): unknown {
  if (bind?.kind !== 'bind' || bind.path[0] !== 'state') return undefined
  const preset = state[bind.path[1] ?? '']?.default
  return preset ?? items.map(idOf)[0]
}

const idOf = (item: PropPlan): unknown =>
  item.kind === 'object' && item.props['id']?.kind === 'literal' ? item.props['id'].value : undefined

function partOf(item: PropPlan, name: string): NodePlan[] {
  const part = item.kind === 'object' ? item.props[name] : undefined
  return part ? nodesOf(part) : []
}
