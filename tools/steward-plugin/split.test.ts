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

/** A view with what comes later back in its place. */
function joined<View extends ViewPlan>(view: View, { nodes, dialogs }: Pick<LaterPlans, 'nodes' | 'dialogs'>): View {
  const own = Object.entries(dialogs).filter(([name]) => name.startsWith(`${view.id}.`))
  const inPlace = (node: NodePlan): NodePlan => {
    const come = node.later === undefined ? node : nodes[node.later]
    if (!come) throw new Error(`${node.later} does not come`)
    const changed = (prop: PropPlan) => mapNodes(prop, inPlace)
    return { ...come, props: Object.fromEntries(Object.entries(come.props).map(([name, prop]) => [name, changed(prop)])) }
  }
  return {
    ...view,
    body: view.body.map(inPlace),
    dialogs: { ...view.dialogs, ...Object.fromEntries(own.map(([name, dialog]) => [name.slice(view.id.length + 1), dialog])) },
  }
}

it.each([...plans.screens])('%s: its two pieces are the whole screen', (_name, { plan }) => {
  const { first, later = { nodes: {}, dialogs: {} } } = splitScreen(plan, known)
  expect(joined(first.plan, later)).toEqual(plan)
  for (const [name, part] of Object.entries(first.parts)) expect(joined(part, later)).toEqual(known.part(name))
})
