import { asText, isEmpty } from './as-text.ts'
import { compareMoney, readMoney } from './money.ts'
import { UNKNOWN } from './unknown.ts'

/** A compiled condition: paths are split into segments. */
export type ConditionPlan =
  | { op: 'all' | 'any'; of: ConditionPlan[] }
  | { op: 'not'; of: ConditionPlan }
  /** `as`: both sides are amounts, compared as decimals. */
  | { op: 'equals' | 'notEquals' | 'has' | 'gt' | 'gte' | 'lt' | 'lte'; path: string[]; right: RightPlan; as?: 'money' }
  | { op: 'in'; path: string[]; right: { literal: unknown[] }; as?: 'money' }
  | { op: 'empty'; path: string[]; right: { literal: boolean } }

/** The right side of a comparison: a literal or a path. */
export type RightPlan = { literal: unknown } | { path: string[] }

/** Reads a path; undefined when a segment is missing. */
export type ReadPath = (path: readonly string[]) => unknown

/** Whether two values are equal; codes compare as strings (AMB-74). */
const same = (left: unknown, right: unknown) => left === right || (asText(left) !== '' && asText(left) === asText(right))

/**
 * Whether a condition is met. A comparison with missing data is false, except `empty: true`. `not` is plain negation, so it is true for
 * missing data. `tests/conformance/condition.json` is the specification.
 */
export function meets(condition: ConditionPlan, read: ReadPath): boolean {
  switch (condition.op) {
    case 'all':
      return condition.of.every((one) => meets(one, read))
    case 'any':
      return condition.of.some((one) => meets(one, read))
    case 'not':
      return !meets(condition.of, read)
    case 'empty':
      return isEmpty(read(condition.path)) === condition.right.literal
    default: {
      const right = 'path' in condition.right ? read(condition.right.path) : condition.right.literal
      const left = read(condition.path)
      return condition.as === 'money' ? compareAmounts(condition.op, amountsOf(left), amountsOf(right)) : compare(condition.op, left, right)
    }
  }
}

/** Returns the paths that a condition reads. */
export function pathsIn(condition: ConditionPlan): string[][] {
  if ('of' in condition) return [condition.of].flat().flatMap(pathsIn)
  return 'path' in condition.right ? [condition.path, condition.right.path] : [condition.path]
}

type Operator = 'equals' | 'notEquals' | 'in' | 'has' | 'gt' | 'gte' | 'lt' | 'lte'

function compare(op: Operator, left: unknown, right: unknown): boolean {
  if (left === undefined || left === null || right === undefined || right === null) return false
  if (left === UNKNOWN || right === UNKNOWN) return false
  switch (op) {
    case 'equals':
      return same(left, right)
    case 'notEquals':
      return !same(left, right)
    case 'in':
      return Array.isArray(right) && right.some((one) => same(left, one))
    case 'has':
      return Array.isArray(left) ? left.some((one) => same(one, right)) : typeof left === 'string' && left.includes(asText(right))
    default:
      return ordered(op, left, right)
  }
}

const amountsOf = (value: unknown) => (Array.isArray(value) ? value.map(readMoney) : readMoney(value))

/** Compares normalized amounts: greater and less as decimals; equality, lists and unreadable amounts as text. */
function compareAmounts(op: Operator, left: unknown, right: unknown): boolean {
  const order = compareMoney(left, right)
  if (order === undefined || op === 'in' || op === 'equals' || op === 'notEquals' || op === 'has') return compare(op, left, right)
  return ordered(op, order, 0)
}

/** Compares numbers and instants by size, dates as text (ISO dates sort chronologically); false for other types. */
function ordered(op: 'gt' | 'gte' | 'lt' | 'lte', left: unknown, right: unknown): boolean {
  const comparable = (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
  if (!comparable) return false
  if (op === 'gt') return left > right
  if (op === 'gte') return left >= right
  if (op === 'lt') return left < right
  return left <= right
}
