import { type NotedCondition, pathsOf } from '../../compile/noted.ts'
import type { Problem } from '../../model/problem.ts'
import { type At, type Source, valueAt } from '../../model/source.ts'
import { isObject } from '../../model/normalize.ts'
import type { WrittenCondition } from '../../model/written-condition.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { isInside } from '../forms/form-use.ts'
import { decided } from './decided.ts'
import type { AdviceRule } from './rule.ts'
import { viewsOf } from '../checked-views.ts'
import { problemAt } from './problem-at.ts'

/**
 * Reports a field that is hidden exactly when a rule of the form, or a `require` of its submission, asks for its value: the form can't be
 * submitted then.
 */
export const requiredWhileHidden: AdviceRule = {
  level: 'warning',
  find({ project, plans }) {
    const written = new Map(writtenViews(project).map((view) => [view.source.path, view]))
    return viewsOf(project, plans).flatMap(({ compiled, declared }) => {
      const view = written.get(declared.source.path)
      return view ? compiled.conditions.flatMap((that) => hiddenBy(view, compiled.conditions, that, declared.source)) : []
    })
  },
}

function hiddenBy({ nodes }: WrittenView, conditions: readonly NotedCondition[], that: NotedCondition, source: Source): Problem[] {
  const form = nodes.findLast(({ raw, at }) => raw['entity'] !== undefined && isInside(that.at, at))
  if (that.at.at(-1) !== 'that' || !form) return []
  const start = isObject(form.raw['start']) ? form.raw['start'] : {}
  const asked = pathsOf(that.condition).filter((path) => path.startsWith('form.') && !Object.hasOwn(start, path.slice(5)))
  const hidden = asked.flatMap((path) => {
    const own = nodes.filter(({ raw, at }) => raw['field'] === path.slice(5) && isInside(at, form.at))
    const isHidden = own.length > 0 && own.every(({ at }) => isNeverShown(conditions, [...at, 'when'], that))
    return isHidden ? [{ path, at: own[0]?.at ?? [] }] : []
  })
  const [first] = hidden
  const empty = hidden.map(({ path }): WrittenCondition => ({ kind: 'comparison', at: [], path, operator: 'empty', right: true }))
  if (!first || decided(that.condition, [...that.assumed, ...empty], that.domains) !== 'never') return []
  const owner = valueAt(source.data, that.at.slice(0, -1))
  const message = isObject(owner) && typeof owner['message'] === 'string' ? owner['message'] : ''
  return [problemAt(source, 'form.hidden', [...first.at, 'when'], { name: first.path.slice(5), message }, 'key')]
}

/** Whether a node is hidden whenever a condition is asked. */
function isNeverShown(conditions: readonly NotedCondition[], at: At, { assumed, domains }: NotedCondition): boolean {
  const when = conditions.find((one) => one.at.join() === at.join())
  return when !== undefined && decided(when.condition, assumed, new Map([...when.domains, ...domains])) === 'never'
}
