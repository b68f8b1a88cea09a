import { asText } from './as-text.ts'
import { type ConditionPlan, meets } from './condition.ts'
import { getPath } from './path.ts'

/** When a call counts as successful: always, or when its answer (`body`) meets a condition. */
export type SuccessPlan = 'always' | ConditionPlan

/** The envelope of a successful answer; few calls also have an error code (AMB2-01). */
export interface SuccessEnvelope {
  status: string
  errcode?: string
}

/** The default envelope; `message` of a successful answer is always `success` (DEC-03). */
const ENVELOPE: SuccessEnvelope & { message: string } = { status: '200', message: 'success' }

/**
 * Compiles `success` of a call: the word `always`, or comparisons of `body.*` with literals, combined by all, any and not. Undefined for
 * anything else, e.g. a comparison with another path. The checker, the app and the server use this function, so that they agree.
 */
export function compileSuccess(written: unknown): SuccessPlan | undefined {
  return written === 'always' ? written : compile(written)
}

function compile(written: unknown): ConditionPlan | undefined {
  if (!isRecord(written)) return undefined
  const { all, any, not, field, ...comparison } = written
  if (Array.isArray(all)) return compileEach('all', all)
  if (Array.isArray(any)) return compileEach('any', any)
  if (not !== undefined) {
    const of = compile(not)
    return of && { op: 'not', of }
  }
  const [[op, right] = [], ...more] = Object.entries(comparison)
  if (typeof field !== 'string' || op === undefined || more.length > 0) return undefined
  return compare(op, field.split('.'), right)
}

function compileEach(op: 'all' | 'any', written: readonly unknown[]): ConditionPlan | undefined {
  const of = written.flatMap((one) => compile(one) ?? [])
  return of.length === written.length ? { op, of } : undefined
}

function compare(op: string, path: string[], right: unknown): ConditionPlan | undefined {
  switch (op) {
    case 'empty':
      return { op, path, right: { literal: right === true } }
    case 'in':
      return Array.isArray(right) ? { op, path, right: { literal: right } } : undefined
    case 'equals':
    case 'notEquals':
    case 'has':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return typeof right === 'object' ? undefined : { op, path, right: { literal: right } }
    default:
      return undefined
  }
}

/** Whether a call succeeded with this answer. Codes compare as strings, so '200' equals 200 (AMB2-02). */
export const succeeded = (plan: SuccessPlan, body: unknown): boolean => plan === 'always' || meets(plan, (path) => getPath({ body }, path))

/**
 * Returns the envelope that makes an answer successful: status 200 without an error code, or the first status or code that the plan
 * requires. Undefined when no envelope meets the plan. Conditions on the data are left to the handler.
 */
export function successEnvelope(plan: SuccessPlan): SuccessEnvelope | undefined {
  const { status } = ENVELOPE
  if (plan === 'always') return { status }
  const coded = comparedIn(plan, 'body.errcode').map((errcode) => ({ status, errcode }))
  const candidates: SuccessEnvelope[] = [{ status }, ...comparedIn(plan, 'body.status').map((each) => ({ status: each })), ...coded]
  return candidates.find((envelope) => evaluate(plan, { ...ENVELOPE, ...envelope }) !== false)
}

/** Whether the envelope meets the condition; undefined when it depends on the data. */
function evaluate(plan: ConditionPlan, envelope: typeof ENVELOPE): boolean | undefined {
  switch (plan.op) {
    case 'all':
    case 'any': {
      const decisive = plan.op === 'any'
      const verdicts = new Set(plan.of.map((one) => evaluate(one, envelope)))
      if (verdicts.has(decisive)) return decisive
      return verdicts.has(undefined) ? undefined : !decisive
    }
    case 'not': {
      const verdict = evaluate(plan.of, envelope)
      return verdict === undefined ? undefined : !verdict
    }
    default:
      return plan.path[1] === 'data' ? undefined : meets(plan, (path) => getPath({ body: envelope }, path))
  }
}

function comparedIn(plan: ConditionPlan, path: string): string[] {
  if ('of' in plan) return [plan.of].flat().flatMap((each) => comparedIn(each, path))
  if (plan.path.join('.') !== path || !('literal' in plan.right)) return []
  return plan.op === 'equals' || plan.op === 'in' ? [plan.right.literal].flat().map(asText) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
