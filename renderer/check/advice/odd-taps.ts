import { asText } from '../../language/as-text.ts'
import type { Problem } from '../../model/problem.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { isObject } from '../../model/normalize.ts'
import { valueAt } from '../../model/source.ts'
import { deadButton, isNeverSubmitted } from './forms.ts'
import { propsOf } from './node-props.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports buttons and links without an effect, except where the manifest allows it (`mayBeEmpty`). */
export const looksDead: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => dead(declarations, view)),
}

const dead = perView((project, view: WrittenView) => {
  const { source, nodes } = view
  // The only button of a form is reported as such (`form.deadButton`).
  const ofForms = new Set(nodes.flatMap((form) => (isNeverSubmitted(view, form) ? (deadButton(view, form) ?? []) : [])))
  // A form that is not sent anywhere (`unsent`) may have buttons without an effect.
  const unsent = nodes.filter(({ raw }) => raw['unsent'] !== undefined)
  const live = nodes
    .filter((node) => !ofForms.has(node))
    .filter(({ at }) => !unsent.some((form) => form.at.every((step, index) => at[index] === step)))
  return live.flatMap((node) =>
    propsOf(project, node).flatMap(({ prop, value, at }): Problem[] => {
      if (prop.kind !== 'steps' || !prop.required || prop.mayBeEmpty || !Array.isArray(value) || value.length > 0) return []
      const around = valueAt(source.data, at.slice(0, -1))
      return [problemAt(source, 'looks.dead', at, { name: isObject(around) ? asText(around['label']) : '', key: String(at.at(-1)) })]
    }),
  )
})

/** Reports items of lists that replace the list by what they open, so that Back does not return to it. */
export const wayReplaced: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => replaced(declarations, view)),
}

const replaced = perView((_project, { source, chains }: WrittenView) =>
  // A list to choose from decides where to go.
  chains.flatMap((chain): Problem[] => {
    const [step, ...others] = chain.filter(({ do: name }) => name === 'open')
    if (!step || others.length > 0 || step.when !== undefined || step.raw['replace'] !== true || !step.at.includes('item')) return []
    return [problemAt(source, 'way.replaced', [...step.at, 'replace'], { name: asText(step.raw['screen']) }, 'key')]
  }),
)
