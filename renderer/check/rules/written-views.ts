import { isObject } from '../../model/normalize.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { parseNode, type WrittenNode } from '../../model/written-node.ts'
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

const ofProject = new WeakMap<Project, WrittenView[]>()

/** The screens and parts whose structure holds; found once for all rules. */
export function writtenViews(project: Project): WrittenView[] {
  const found = ofProject.get(project) ?? findViews(project)
  ofProject.set(project, found)
  return found
}

function findViews(project: Project): WrittenView[] {
  const all = [
    ...[...project.screens.values()].map((declared) => ({ kind: 'screen' as const, ...declared })),
    ...[...project.parts.values()].map((declared) => ({ kind: 'part' as const, ...declared })),
  ]
  return all
    .filter(({ source }) => !project.broken.has(source.path))
    .map(({ kind, source, value }) => {
      const found = known.get(source) ?? walk(source.data)
      known.set(source, found)
      return { kind, source, view: value, ...found }
    })
}

/** One walk, that adds to two lists: it goes over every value of every view. */
function walk(data: unknown): Pick<WrittenView, 'nodes' | 'chains'> {
  const nodes: WrittenNode[] = []
  const chains: WrittenStep[][] = []
  const visit = (value: unknown, at: At): void => {
    if (Array.isArray(value)) {
      // Steps stand in lists; anything else with a `do` is a parameter of that name.
      if (value.some((one) => isObject(one) && typeof one['do'] === 'string')) chains.push(parseSteps(value, at))
      for (const [index, one] of value.entries()) if (typeof one === 'object') visit(one, [...at, index])
    } else if (isObject(value)) {
      const node = parseNode(value, at)
      if (node) nodes.push(node)
      for (const key of Object.keys(value)) if (typeof value[key] === 'object') visit(value[key], [...at, key])
    }
  }
  visit(data, [])
  return { nodes, chains }
}
