import type { Props } from '../model/prop.ts'
import { pathOfProp } from './prop-scopes.ts'
import type { NodeContext } from './node-context.ts'
import type { PropPlan } from './plan.ts'
import { typeAt } from './paths.ts'
import { report } from './bind-context.ts'

/** Reports nodes that render a counted list without its counts: a chart, for example, would draw all bars with the same height. */
export function checkCountDrawn(context: NodeContext, manifest: Props, plans: Readonly<Record<string, PropPlan>>): void {
  const { node } = context
  const lists = new Set(Object.values(manifest).flatMap(({ each }) => (each === undefined ? [] : [each])))
  for (const list of lists) {
    const path = pathOfProp(node, list) ?? ''
    const [item, count] = [typeAt(context, path)?.item, `${node.as ?? 'item'}.count`]
    if (item === undefined || item.unknown || reads(plans, node.as ?? 'item')) continue
    report(context, 'count.unread', [...node.at, list], { name: path, path: count, text: `{${count}}` })
  }
}

/** Whether a plan contains the path of an item's count or passes the item on. */
function reads(plan: unknown, item: string): boolean {
  if (typeof plan !== 'object' || plan === null) return false
  if (Array.isArray(plan) && plan[0] === item && (plan.length === 1 || plan[1] === 'count')) return true
  return Object.values(plan).some((inside) => reads(inside, item))
}
