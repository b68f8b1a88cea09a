import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { WrittenStep } from '../../model/written-step.ts'
import { perDeclarations, perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

const changes = ({ commands }: Declarations, { do: name }: WrittenStep) => (commands.get(name)?.value.changes ?? []).length > 0

/** Reports questions that are asked after the deed: nothing that changes data follows the question. */
export const domainLateConfirm: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => late(declarations, view)),
}

const late = perView((project, { source, chains }: WrittenView) =>
  chains.flatMap((chain): Problem[] => {
    const asked = chain.findIndex((step) => step.do === 'confirm')
    const deed = chain.findIndex((step) => changes(project, step))
    const question = chain[asked]
    if (!question || deed < 0 || deed > asked) return []
    const isFollowed = chain.slice(asked + 1).some((step) => project.commands.has(step.do) || step.do === 'submit')
    return isFollowed
      ? []
      : [problemAt(source, 'domain.lateConfirm', question.at, { name: chain[deed]?.do ?? '', message: String(question.raw['message']) })]
  }),
)

/** Reports refusals and failures that announce success: the answer to an outcome of a command other than `done`. */
export const domainSuccess: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => [
    ...declaredOutcomes(declarations),
    ...writtenViews(project).flatMap((view) => answeredOutcomes(declarations, view)),
  ],
}

const SUCCESS = 'success'
const isSuccess = ({ messages }: Declarations, name: unknown) => typeof name === 'string' && messages.get(name)?.value.tone === SUCCESS
const textOf = ({ messages }: Declarations, name: string) => messages.get(name)?.value.text ?? ''

const declaredOutcomes = perDeclarations((project) =>
  [...project.queries, ...project.commands].flatMap(([, { value, source, at }]) =>
    Object.entries(value.outcomes ?? {}).flatMap(([outcome, { says }]): Problem[] => {
      if (says === undefined || !isSuccess(project, says)) return []
      return [
        problemAt(source, 'domain.success', [...at, 'outcomes', outcome, 'says'], {
          name: outcome,
          message: says,
          text: textOf(project, says),
        }),
      ]
    }),
  ),
)

const answeredOutcomes = perView((project, { source, chains }: WrittenView) =>
  chains.flat().flatMap((step) =>
    Object.entries(step.on).flatMap(([outcome, steps]): Problem[] => {
      const said = project.commands.has(step.do)
        ? steps.find(({ do: name, raw }) => name === 'say' && isSuccess(project, raw['message']))
        : undefined
      const isDone = steps.some((one) => project.commands.has(one.do))
      if (!said || isDone) return []
      const message = String(said.raw['message'])
      return [problemAt(source, 'domain.success', [...said.at, 'message'], { name: outcome, message, text: textOf(project, message) })]
    }),
  ),
)
