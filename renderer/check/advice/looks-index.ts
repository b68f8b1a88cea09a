import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { View } from '../../model/project.ts'
import type { Declarations } from '../../model/declarations.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports letters beside a list that is not sorted by the text of the letters. */
export const looksIndex: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => unsorted(declarations, view)),
}

const unsorted = perView((project, { source, view, nodes }: WrittenView) =>
  nodes.flatMap(({ raw, at }): Problem[] => {
    const { index, items } = raw
    if (!isObject(index) || typeof items !== 'string') return []
    const by = /^\{\w+\.(\w+)/.exec(String(index['by']))?.[1] ?? ''
    const orders = ordersOf(project, view, items)
    const wrong = orders.find(({ field, when }) => field !== by && !excludes(index['when'], when))
    if (!wrong && orders.length > 0) return []
    // Letters of a field that no order of the list uses are wrong themselves; otherwise their condition is.
    const isOther = orders.some(({ field, when }) => when && !excludes(index['when'], when) && field !== by) && index['when'] !== undefined
    const place = isOther || orders.length === 0 ? [...at, 'index', 'by'] : [...at, 'index']
    return [
      problemAt(source, 'looks.index', place, {
        ...(isOther && wrong ? { meant: wrong.field } : onlyCode(orders, by, wrong)),
        name: by,
        field: wrong?.field ?? '',
        code: wrong?.when?.code ?? '',
        path: wrong?.when?.path ?? items,
      }),
    ]
  }),
)

/** An order that a list may have: its field, and the parameter's code that chooses it. */
interface Order {
  field: string
  when?: { path: string; code: string }
}

function ordersOf(project: Declarations, view: View, name: string): Order[] {
  const data = view.data?.[name]
  if (data === undefined) return []
  if ('of' in data) return data.sort[0] === undefined ? ordersOf(project, view, data.of) : [{ field: data.sort[0].replace(/^-/, '') }]
  return Object.entries(project.queries.get(data.query)?.value.sorts ?? {}).flatMap(([param, codes]) => {
    const given = data.with?.[param]
    const path = isObject(given) && typeof given['from'] === 'string' ? given['from'] : undefined
    if (path === undefined) return codes[String(given)] === undefined ? [] : [{ field: codes[String(given)] ?? '' }]
    return Object.entries(codes).map(([code, field]) => ({ field, when: { path, code } }))
  })
}

/** Returns the only code with which the list is sorted by a field; empty without one. */
function onlyCode(orders: readonly Order[], by: string, other: Order | undefined): { only?: string } {
  const own = orders.filter(({ field, when }) => field === by && when?.path === other?.when?.path)
  return own.length === 1 ? { only: own[0]?.when?.code ?? '' } : {}
}

/** Whether a condition does not hold while the parameter has a code. */
function excludes(condition: unknown, when: Order['when']): boolean {
  if (when === undefined || !isObject(condition)) return false
  if (Array.isArray(condition['all'])) return condition['all'].some((one) => excludes(one, when))
  if (condition['field'] !== when.path) return false
  if (condition['equals'] !== undefined) return condition['equals'] !== when.code
  return condition['notEquals'] === when.code
}
