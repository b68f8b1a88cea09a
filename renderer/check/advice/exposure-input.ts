import type { Problem } from '../../model/problem.ts'
import { type WrittenNode, parseField, parseForm } from '../../model/written-node.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { isMasked } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports inputs that show the whole stored number of a person while nobody types in them. */
export const exposureInput: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => ofView(declarations, view)),
}

const ofView = perView(({ widgets, entities }, { source, nodes }: WrittenView): Problem[] => {
  const forms = nodes.filter(({ widget }) => widgets.get(widget)?.value.scope === 'form')
  return nodes.flatMap((node): Problem[] => {
    const props = widgets.get(node.widget)?.value.props ?? {}
    const name = parseField(node)?.name
    if (name === undefined || props['mask'] === undefined || node.raw['mask'] !== undefined) return []
    const form = forms.findLast((one) => isInside(node, one))
    const { entity = '', record } = form ? parseForm(form) : {}
    const declared = entities.get(entity)?.value
    const kind = declared?.personal[name]
    if (record === undefined || !isMasked(kind)) return []
    return [problemAt(source, 'exposure.input', [...node.at, 'field'], { name: declared?.fields[name]?.label ?? name, mask: kind })]
  })
})

const isInside = (node: WrittenNode, form: WrittenNode) => form.at.every((step, index) => node.at[index] === step)
