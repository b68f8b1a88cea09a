import { asText } from '../../language/as-text.ts'
import type { Problem } from '../../model/problem.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports a message that a step says again right after the command that says it. */
export const saidTwice: AdviceRule = {
  level: 'hint',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => repeated(declarations, view)),
}

const repeated = perView((_, { source, chains }: WrittenView) =>
  chains.flatMap((chain) =>
    chain.flatMap((step, index): Problem[] => {
      const before = chain[index - 1]
      const message = step.raw['message']
      const isAgain =
        step.do === 'say' && before !== undefined && (before.says === message || (before.do === 'say' && before.raw['message'] === message))
      return isAgain ? [problemAt(source, 'step.saidTwice', [...step.at, 'do'], { name: String(message), step: before.do })] : []
    }),
  ),
)

/** Reports a message right after another one under the same condition: users see only the second. */
export const saysBoth: AdviceRule = {
  level: 'hint',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => bothSaid(declarations, view)),
}

const bothSaid = perView((_, { source, chains }: WrittenView) =>
  chains.flatMap((chain) =>
    chain.flatMap((step, index): Problem[] => {
      const before = chain[index - 1]
      const [name, other] = [asText(step.raw['message']), asText(before?.raw['message'])]
      const isBoth =
        step.do === 'say' && before?.do === 'say' && name !== other && JSON.stringify(step.when) === JSON.stringify(before.when)
      return isBoth ? [problemAt(source, 'step.saysBoth', [...step.at, 'do'], { name, other })] : []
    }),
  ),
)
