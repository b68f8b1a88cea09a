import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports a `require` after a dialog whose result it does not check: the user fills the dialog in for nothing. */
export const checkedAfterDialog: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => lateChecks(declarations, view)),
}

const lateChecks = perView((_, { source, chains }: WrittenView) =>
  chains.flatMap((chain): Problem[] => {
    const opened = chain.findIndex((step) => step.do === 'openDialog')
    const results = new Set(chain.flatMap(({ as }) => as ?? []))
    const late = chain
      .slice(opened + 1)
      .find((step) => step.do === 'require' && !rootsIn(step.raw['that']).some((root) => results.has(root)))
    return opened < 0 || !late ? [] : [problemAt(source, 'step.lateCheck', [...late.at, 'do'], { name: 'openDialog' })]
  }),
)

/** Returns the first segments of the paths in a condition. */
function rootsIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(rootsIn)
  if (!isObject(condition)) return []
  return Object.entries(condition).flatMap(([key, value]) =>
    (key === 'field' || key === 'from') && typeof value === 'string' ? [value.split('.')[0] ?? ''] : rootsIn(value),
  )
}
