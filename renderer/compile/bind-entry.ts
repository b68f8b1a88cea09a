import { pathsIn } from '../language/condition.ts'
import type { Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import { bindPlanned, withOwnReads } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
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
  const { when, ...rest } = context.inside.props(inside, props, raw, at)
  if (when?.kind !== 'condition') {
    context.reads.push(...inside.reads)
    return { kind: 'object', props: rest }
  }
  const asked = new Set(pathsIn(when.condition).map(String))
  context.reads.push(...inside.reads.filter((path) => asked.has(String(path))))
  context.entries.push({ when: when.condition, reads: inside.reads.filter((path) => !asked.has(String(path))) })
  return { kind: 'object', props: rest, when: when.condition }
}
