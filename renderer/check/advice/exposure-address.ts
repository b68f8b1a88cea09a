import type { Problem } from '../../model/problem.ts'
import { personalByWords, personalKind, valueUses } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports params of screens, which are in the address, that hold personal data: by the value passed or by their own words. */
export const exposureAddress: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const passed = new Map<string, string>()
    for (const use of valueUses(checkable)) {
      const kind = use.kind === 'passed' ? personalKind(checkable.declarations, use.field) : undefined
      if (use.kind === 'passed' && kind !== undefined) passed.set(`${use.screen}.${use.param}`, use.field.path)
    }
    return [...checkable.project.screens].flatMap(([screen, { value, source }]) =>
      Object.entries(value.params ?? {}).flatMap(([name, { type, label }]): Problem[] => {
        const from = passed.get(`${screen}.${name}`)
        const isPersonal = from !== undefined || (type === 'text' && personalByWords(checkable.declarations, { name, label }) !== undefined)
        if (!isPersonal) return []
        return [problemAt(source, 'exposure.address', ['params', name], { name, label: label ?? name, path: from ?? name }, 'key')]
      }),
    )
  },
}
