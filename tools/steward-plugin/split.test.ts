import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { mapNodes } from '../../renderer/compile/plan-nodes.ts'
import type { NodePlan, PropPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { type LaterPlans, splitScreen } from '../../renderer/compile/split-screen.ts'
import { openChecker } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'

const { project, plans } = (await openChecker(schemaFiles(resolve(import.meta.dirname, '../..')))).check()
const known = {
  part: (name: string) => plans.parts.get(name)?.plan,
  props: (widget: string) => project.widgets.get(widget)?.value.props ?? {},
  isInput: (widget: string) => (project.widgets.get(widget)?.value.accepts ?? []).length > 0,
}

/** Merges the later nodes and dialogs back into a view. */
function joined<View extends ViewPlan>(view: View, { nodes, dialogs }: Pick<LaterPlans, 'nodes' | 'dialogs'>): View {
  const own = Object.entries(dialogs).filter(([name]) => name.startsWith(`${view.id}.`))
  const restore = (node: NodePlan): NodePlan => {
    const found = node.later === undefined ? node : nodes[node.later]
    if (!found) throw new Error(`${node.later} is missing in the later part`)
    const changed = (prop: PropPlan) => mapNodes(prop, restore)
    return { ...found, props: Object.fromEntries(Object.entries(found.props).map(([name, prop]) => [name, changed(prop)])) }
  }
  return {
    ...view,
    body: view.body.map(restore),
    dialogs: { ...view.dialogs, ...Object.fromEntries(own.map(([name, dialog]) => [name.slice(view.id.length + 1), dialog])) },
  }
}

it.each([...plans.screens])('%s: the first and later parts together are the complete screen', (_name, { plan }) => {
  const { first, later = { nodes: {}, dialogs: {} } } = splitScreen(plan, known)
  expect(joined(first.plan, later)).toEqual(plan)
  for (const [name, part] of Object.entries(first.parts)) expect(joined(part, later)).toEqual(known.part(name))
})
