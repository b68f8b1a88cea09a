import { isObject } from '../../model/normalize.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { parseNode, type WrittenNode } from '../../model/written-node.ts'
import { parseSteps, type WrittenStep } from '../../model/written-step.ts'

/** The source file of a view with its nodes and steps. */
export interface WrittenView {
  kind: 'screen' | 'part'
  source: Source
  view: View
  /** All nodes at any depth, including dialogs. */
  nodes: WrittenNode[]
  /** All chains of steps, including outcome handlers. */
  chains: WrittenStep[][]
}

const known = new WeakMap<Source, Pick<WrittenView, 'nodes' | 'chains'>>()

const ofProject = new WeakMap<Project, WrittenView[]>()

/** Returns the screens and parts with a valid structure, cached per project. */
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

/** Collects nodes and chains in a single pass over the file. */
function walk(data: unknown): Pick<WrittenView, 'nodes' | 'chains'> {
  const nodes: WrittenNode[] = []
  const chains: WrittenStep[][] = []
  const visit = (value: unknown, at: At): void => {
    if (Array.isArray(value)) {
      // Steps are array items; any other object with `do` contains a parameter of this name.
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
