import type { Problem } from '../../model/problem.ts'
import { isObject } from '../../model/normalize.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports a page of the bar that shows Back, too. The bar is the way between such pages. */
export const barWithBack: AdviceRule = {
  level: 'hint',
  find({ project }) {
    const tabs = new Map([...project.tabs.values()].map(({ value }) => [value.screen, value.label]))
    return [...project.screens].flatMap(([name, { source, value }]): Problem[] => {
      const { back, tabBar } = value as unknown as Record<string, unknown>
      const tab = tabs.get(name)
      return tab === undefined || tabBar !== true || back === false
        ? []
        : [problemAt(source, 'way.barBack', ['tabBar'], { name: tab }, 'key')]
    })
  },
}

/** Reports steps of Back that all have a condition: otherwise Back has no effect. */
export const backSometimes: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    [...project.screens.values()].flatMap(({ source }): Problem[] => {
      const steps = isObject(source.data) && Array.isArray(source.data['onBack']) ? source.data['onBack'] : []
      const isSometimes = steps.length > 0 && steps.every((step) => isObject(step) && step['when'] !== undefined)
      return isSometimes ? [problemAt(source, 'way.backSometimes', ['onBack'], {}, 'key')] : []
    }),
}
