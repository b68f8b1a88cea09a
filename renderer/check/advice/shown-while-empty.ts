import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { At } from '../../model/source.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Properties with the path of what a node draws. */
const DRAWN = ['items', 'of', 'value', 'text', 'record']

/** Reports a node that is drawn only while what it draws is empty. */
export const shownWhileEmpty: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => drawnEmpty(declarations, view)),
}

const drawnEmpty = perView((_, { source, nodes }: WrittenView) =>
  nodes.flatMap(({ at, when, raw }): Problem[] => {
    const drawn = DRAWN.flatMap((key) => (typeof raw[key] === 'string' ? (raw[key].match(/[a-z]\w*(?:\.\w+)*/gi) ?? []) : []))
    const empty = emptyIn(when, [...at, 'when']).find(({ path }) => drawn.some((one) => one === path || one.startsWith(`${path}.`)))
    return empty ? [problemAt(source, 'dead.shownEmpty', [...empty.at, 'empty'], { name: empty.path })] : []
  }),
)

/** Returns the paths that a condition requires to be empty. */
function emptyIn(condition: unknown, at: At): { path: string; at: At }[] {
  if (!isObject(condition)) return []
  if (Array.isArray(condition['all'])) return condition['all'].flatMap((one, index) => emptyIn(one, [...at, 'all', index]))
  return condition['empty'] === true ? [{ path: asText(condition['field']), at }] : []
}
