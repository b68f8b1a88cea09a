import { type ConditionPlan, meets } from '../../renderer/language/condition.ts'
import { getPath } from '../../renderer/run/data/index.ts'

/** A call's success test as its file writes it: comparisons of `body.*` with literals, joined by all, any, not. */
type Written = { all?: Written[]; any?: Written[]; not?: Written; field?: string; equals?: unknown; empty?: boolean }

function plan(written: Written): ConditionPlan {
  if (written.all) return { op: 'all', of: written.all.map(plan) }
  if (written.any) return { op: 'any', of: written.any.map(plan) }
  if (written.not) return { op: 'not', of: plan(written.not) }
  const path = (written.field ?? '').split('.')
  if (written.empty !== undefined) return { op: 'empty', path, right: { literal: written.empty } }
  return { op: 'equals', path, right: { literal: written.equals } }
}

/** Did the call succeed? Codes are compared as strings, '200' or 200 alike (AMB2-02). */
export const succeeded = (written: unknown, body: unknown): boolean => meets(plan(written as Written), (path) => getPath({ body }, path))
