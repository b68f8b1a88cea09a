import type { Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { RawProps, WrittenNode } from '../model/written-node.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { BindContext } from './bind-context.ts'
import type { NodePlan, PathPlan, PropPlan } from './plan.ts'

/** The context of a property: the binding context and the node. */
export interface NodeContext extends BindContext {
  readonly node: WrittenNode
  /** Collected per node: the reads of its conditional entries. */
  readonly entries: { when: ConditionPlan; reads: PathPlan[] }[]
  /** Functions that bind nested nodes and properties; passed down to avoid an import cycle. */
  readonly inside: {
    node(context: BindContext, node: WrittenNode): NodePlan | undefined
    nodes(context: BindContext, nodes: unknown, at: At): NodePlan[]
    props(context: NodeContext, props: Props, raw: RawProps, at: At): Record<string, PropPlan>
  }
}
