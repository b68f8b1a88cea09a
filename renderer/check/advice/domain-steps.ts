import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { WrittenStep } from '../../model/written-step.ts'
import type { Project } from '../../model/project.ts'
import { namesIn } from '../name-frequency.ts'
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

/**
 * Reports a message that announces success although only refusals and failures say it. Its uses are not reported: the message is wrong.
 */
export const domainTone: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) =>
    [...onlyOfFailures(project, declarations)].flatMap((name): Problem[] => {
      const message = project.messages.get(name)
      const values = { name, text: message?.value.text ?? '' }
      return message ? [problemAt(message.source, 'domain.tone', [...message.at, 'tone'], values)] : []
    }),
}

/** Returns the messages of success that at least two refusals or failures say and nothing else. */
function onlyOfFailures(project: Project, declarations: Declarations): ReadonlySet<string> {
  const failing = new Map<string, number>()
  const said = [...declaredOutcomes(declarations), ...writtenViews(project).flatMap((view) => answeredOutcomes(declarations, view))]
  for (const { values } of said) failing.set(values['message'] ?? '', (failing.get(values['message'] ?? '') ?? 0) + 1)
  const isOnly = ([name, count]: readonly [string, number]) => {
    const mentions = project.sources.map(({ source }) => namesIn(source).filter((one) => one === name).length)
    return count > 1 && mentions.reduce((sum, one) => sum + one, 0) === count + 1
  }
  return new Set([...failing].filter(isOnly).map(([name]) => name))
}

/** Reports refusals and failures that announce success: the answer to an outcome of a command other than `done`. */
export const domainSuccess: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => {
    const all = [...declaredOutcomes(declarations), ...writtenViews(project).flatMap((view) => answeredOutcomes(declarations, view))]
    const wrong = onlyOfFailures(project, declarations)
    return all.filter(({ values }) => !wrong.has(values['message'] ?? ''))
  },
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
