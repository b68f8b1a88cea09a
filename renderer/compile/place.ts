import type { View } from '../check/declared.ts'
import type { Props } from '../check/prop.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { At, Binder } from './binder.ts'
import type { NodePlan, PropPlan } from './plan.ts'
import type { Scope } from './scope.ts'

/** Where a property stands: its node, its view, and what the paths in it may name. */
export interface Place {
  binder: Binder
  view: View
  node: Record<string, unknown>
  scope: Scope
  /** What entries that are shown on a condition read, as they are bound. */
  entries: { when: ConditionPlan; reads: string[][] }[]
  /** How to bind what stands inside a property; handed down, because nodes hold properties, which hold nodes. */
  inside: {
    bindNode(binder: Binder, node: Record<string, unknown>, view: View, scope: Scope, at: At): NodePlan | undefined
    bindProps(place: Place, props: Props, values: Record<string, unknown>, at: At): Record<string, PropPlan>
    bindNodes(binder: Binder, nodes: unknown, view: View, scope: Scope, at: At): NodePlan[]
  }
}
