import { expect, it } from 'vitest'
import { nodesOf } from '../../renderer/compile/plan-nodes.ts'
import type { NodePlan } from '../../renderer/compile/plan.ts'
import { compileScreen } from '../../renderer/compile/view.ts'
import { normalize } from '../../renderer/model/normalize.ts'
import type { View } from '../../renderer/model/project.ts'
import { project, screenFile } from './language.ts'

const below = (node: NodePlan): NodePlan[] => [node, ...Object.values(node.props).flatMap(nodesOf).flatMap(below)]

/** Compiles a body; returns the ids of the forms and the problem codes. */
function formsOf(...body: object[]): { names: string[]; mistakes: string[] } {
  const file = screenFile({ body })
  const { plan, problems } = compileScreen(project, file, normalize.view(file.data as Record<string, unknown>) as unknown as View)
  return { names: plan.body.flatMap(below).flatMap(({ form }) => (form ? [form.id] : [])), mistakes: problems.map(({ code }) => code) }
}

const form = { widget: 'form', entity: 'Plant', body: [{ widget: 'button', label: '.', onTap: [{ do: 'submit' }] }] }
const text = { widget: 'text', text: '.' }

it('DEC-18 a form keeps its id, and so its draft, when nodes are added before or around the form', () => {
  const { names } = formsOf(form)
  expect(names).toHaveLength(1)
  expect(formsOf(text, form).names).toEqual(names)
  expect(formsOf({ widget: 'section', body: [text, form] }).names).toEqual(names)
})

it('DEC-18 two forms of one entity require different names', () => {
  expect(formsOf(form, form).mistakes).toEqual(['duplicate.form'])
  const { names, mistakes } = formsOf(form, { ...form, name: 'second' })
  expect(mistakes).toEqual([])
  expect(new Set(names).size).toBe(2)
})
