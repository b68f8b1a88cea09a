import type { View } from '../model/project.ts'
import type { Props } from '../model/prop.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { At, BindContext } from './bind-context.ts'
import type { NodePlan, PropPlan } from './plan.ts'
import type { ScopeTypes } from '../model/scope-types.ts'

/** Where a property stands: its node, its view, and what the paths in it may name. */
export interface PropContext {
  context: BindContext
  view: View
  node: Record<string, unknown>
  scope: ScopeTypes
  /** What entries that are shown on a condition read, as they are bound. */
  entries: { when: ConditionPlan; reads: string[][] }[]
  /** How to bind what stands inside a property; handed down, because nodes hold properties, which hold nodes. */
  inside: {
    bindNode(context: BindContext, node: Record<string, unknown>, view: View, scope: ScopeTypes, at: At): NodePlan | undefined
    bindProps(place: PropContext, props: Props, values: Record<string, unknown>, at: At): Record<string, PropPlan>
    bindNodes(context: BindContext, nodes: unknown, view: View, scope: ScopeTypes, at: At): NodePlan[]
  }
}
