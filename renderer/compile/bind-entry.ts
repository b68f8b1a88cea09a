import { pathsIn } from '../language/condition.ts'
import type { Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import { bindPlanned, withOwnReads } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { comparison } from './noted.ts'
import { assuming, parsedCondition } from './noted-conditions.ts'
import type { PropPlan } from './plan.ts'

/** Binds an entry of a property (a tile, a figure, a link). A planned entry is checked and left out. */
export function bindEntry(context: NodeContext, props: Props, raw: RawProps, at: At): PropPlan | undefined {
  const isPlanned = raw['planned'] !== undefined
  // The reads of a planned entry do not count.
  const outer = isPlanned ? { ...context, entries: [] } : context
  const plan = bindPlanned(outer, isPlanned, (inside) => bindObject(inside, props, raw, at))
  return isPlanned ? undefined : plan
}

/** Binds an object. The reads of an entry with a condition count for the node only while the entry is shown. */
function bindObject(context: NodeContext, props: Props, raw: RawProps, at: At): PropPlan {
  const inside = withOwnReads(context)
  const { when: asked, ...others } = props
  const { when } = asked ? context.inside.props(inside, { when: asked }, raw, at) : {}
  const rest = context.inside.props(assuming(inside, parsedCondition(raw['when']), ...chosen(context, props, raw)), others, raw, at)
  if (when?.kind !== 'condition') {
    context.reads.push(...inside.reads)
    return { kind: 'object', props: rest }
  }
  const compared = new Set(pathsIn(when.condition).map(String))
  context.reads.push(...inside.reads.filter((path) => compared.has(String(path))))
  context.entries.push({ when: when.condition, reads: inside.reads.filter((path) => !compared.has(String(path))) })
  return { kind: 'object', props: rest, when: when.condition }
}

/** Returns what holds inside an entry that is shown only when chosen, such as a tab: the control has the entry's id. */
function chosen({ node }: NodeContext, props: Props, { id }: RawProps) {
  const by = Object.values(props).flatMap((prop) => (prop.kind === 'nodes' ? (prop.chosenBy ?? []) : []))
  return by.flatMap((name) => {
    const path = node.raw[name]
    return typeof path === 'string' && typeof id === 'string' && !id.includes('.') ? [comparison(path, 'equals', id)] : []
  })
}
