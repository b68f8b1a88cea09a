import type { Problem } from '../../model/problem.ts'
import { bySourcePosition, withoutDuplicates } from '../describe.ts'
import { withoutAccepted } from './accept.ts'
import { RULES } from './rules.ts'
import type { Checkable } from './rule.ts'

export type Level = 'error' | 'warning' | 'hint'

/** Returns the level of a problem. A rule that gives no advice refuses. */
export const levelOf = ({ code }: Pick<Problem, 'code'>): Level => RULES[code]?.level ?? (code === 'accept.unneeded' ? 'warning' : 'error')

/**
 * Returns the warnings and hints of a project without errors. Accepted ones are left out; an acceptance without a finding is a warning.
 */
export function advise(checkable: Checkable): Problem[] {
  const all = Object.values(RULES).flatMap(({ find }) => find(checkable))
  // An answer without steps is why its state is never written.
  const unanswered = new Set(all.flatMap(({ code, path }) => (code === 'dead.answer' ? [path] : [])))
  const found = all.filter(({ code, path }) => code !== 'dead.state' || !unanswered.has(path))
  return withoutDuplicates(withoutAccepted(checkable.project, found)).sort(bySourcePosition)
}
