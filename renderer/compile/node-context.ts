import type { Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { RawProps, WrittenNode } from '../model/written-node.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { BindContext } from './bind-context.ts'
import type { NodePlan, PathPlan, PropPlan } from './plan.ts'

/** Where a property is bound: the context, and the node that it belongs to. */
export interface NodeContext extends BindContext {
  readonly node: WrittenNode
  /** Collected for the node: what its entries that are shown on a condition read. */
  readonly entries: { when: ConditionPlan; reads: PathPlan[] }[]
  /** How to bind what stands inside a property; handed down, because nodes hold properties, which hold nodes. */
  readonly inside: {
    node(context: BindContext, node: WrittenNode): NodePlan | undefined
    nodes(context: BindContext, nodes: unknown, at: At): NodePlan[]
    props(context: NodeContext, props: Props, said: RawProps, at: At): Record<string, PropPlan>
  }
}
