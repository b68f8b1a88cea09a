import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import { parseField, type WrittenNode } from '../../model/written-node.ts'
import { parseSteps, type WrittenStep } from '../../model/written-step.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { propsOf } from './node-props.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Makes a rule that looks at each form and the nodes inside it. */
export const perForm = (
  level: AdviceRule['level'],
  judge: (project: Declarations, view: WrittenView, form: WrittenNode, inside: WrittenNode[]) => Problem[],
): AdviceRule => {
  const judged = perView((project, view: WrittenView) =>
    view.nodes
      .filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
      .flatMap((form) =>
        judge(
          project,
          view,
          form,
          view.nodes.filter((node) => node !== form && form.at.every((step, index) => node.at[index] === step)),
        ),
      ),
  )
  return { level, find: ({ project, declarations }) => writtenViews(project).flatMap((view) => judged(declarations, view)) }
}

/** A form with this many fields takes minutes to fill. */
const LONG_FORM = 8

/** Reports long forms whose half-filled input is lost when the user leaves. */
export const formDraft = perForm('warning', (_project, { source }, { raw, at }, inside) => {
  const fields = inside.filter((node) => parseField(node) !== undefined)
  if (raw['draft'] !== false || raw['unsent'] !== undefined || fields.length < LONG_FORM) return []
  return [
    problemAt(source, 'form.draft', [...at, 'draft'], { name: String(raw['name'] ?? raw['entity']), value: String(fields.length) }, 'key'),
  ]
})

/** Reports a new password that the browser suggests where only one password is typed: at a sign-in. */
export const formNewPassword = perForm('hint', (project, { source }, form, inside) => {
  const suggested = inside.filter(({ raw }) => raw['autoFill'] === 'new-password')
  const [only] = suggested
  if (!only || suggested.length > 1) return []
  const field = project.entities.get(String(form.raw['entity']))?.value.fields[parseField(only)?.name ?? '']
  return [problemAt(source, 'form.newPassword', [...only.at, 'autoFill'], { name: field?.label ?? '' })]
})

/** Reports a field that is picked into another field of the form, which has its own picker. */
export const formOtherField = perForm('warning', (_project, { source }, _form, inside) => {
  const own = new Set(inside.flatMap((node) => parseField(node)?.name ?? []))
  return inside.flatMap((node): Problem[] => {
    const name = parseField(node)?.name
    const written = chainsOf(node)
      .flat()
      .find(({ into }) => into?.startsWith('form.'))
    const target = written?.into?.slice('form.'.length).split('.')[0] ?? ''
    if (name === undefined || written === undefined || target === name.split('.')[0] || !own.has(target)) return []
    return [problemAt(source, 'form.otherField', [...written.at, 'into'], { name, target })]
  })
})

const chainsOf = ({ raw, at }: WrittenNode): WrittenStep[][] =>
  Object.entries(raw).flatMap(([key, value]) =>
    Array.isArray(value) && value.some((one) => isObject(one) && 'do' in one) ? [parseSteps(value, [...at, key])] : [],
  )

/** Reports commands that send a typed field before it is checked, in properties that say so (`validates`). */
export const formUnchecked = perForm('hint', (project, { source }, _form, inside) =>
  inside.flatMap((node): Problem[] => {
    const flagged = propsOf(project, node).filter(({ prop }) => prop.kind === 'steps' && prop.validates)
    const steps = flagged.flatMap(({ value, at }) => parseSteps(value, at))
    const first = steps.find((step) => project.commands.has(step.do))
    const sent = Object.values(isObject(first?.with) ? first.with : {}).flatMap((one) => (isObject(one) ? String(one['from']) : []))
    const field = sent.find((path) => path.startsWith('form.'))?.slice('form.'.length)
    const [place] = flagged
    if (!place || field === undefined || steps.some((step) => step.do === 'validate' || step.do === 'submit')) return []
    return [problemAt(source, 'form.unchecked', place.at, { name: field, value: first?.do ?? '' }, 'key')]
  }),
)
