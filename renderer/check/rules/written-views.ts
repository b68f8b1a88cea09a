import { isObject } from '../../model/normalize.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { nodesIn, type WrittenNode } from '../../model/written-node.ts'
import { parseSteps, type WrittenStep } from '../../model/written-step.ts'

/** A view's file as it is written: what the rules over nodes and steps look at. */
export interface WrittenView {
  kind: 'screen' | 'part'
  source: Source
  view: View
  /** Every node at any depth, dialogs included. */
  nodes: WrittenNode[]
  /** Every chain of steps, answers included. */
  chains: WrittenStep[][]
}

const known = new WeakMap<Source, Pick<WrittenView, 'nodes' | 'chains'>>()

/** The screens and parts whose structure holds. */
export function writtenViews(project: Project): WrittenView[] {
  const all = [
    ...[...project.screens.values()].map((declared) => ({ kind: 'screen' as const, ...declared })),
    ...[...project.parts.values()].map((declared) => ({ kind: 'part' as const, ...declared })),
  ]
  return all
    .filter(({ source }) => !project.broken.has(source.path))
    .map(({ kind, source, value }) => {
      const found = known.get(source) ?? { nodes: nodesIn(source.data, []), chains: chainsIn(source.data, []) }
      known.set(source, found)
      return { kind, source, view: value, ...found }
    })
}

/** Steps stand in lists; anything else with a `do` is a parameter of that name. */
function chainsIn(value: unknown, at: At): WrittenStep[][] {
  if (Array.isArray(value)) {
    const own = value.some((one) => isObject(one) && typeof one['do'] === 'string') ? [parseSteps(value, at)] : []
    return [...own, ...value.flatMap((one, index) => chainsIn(one, [...at, index]))]
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, one]) => chainsIn(one, [...at, key]))
}
