import { belongs } from '../language/dependent-codes.ts'
import { codesOf, type Type } from '../model/scope-types.ts'
import { isObject } from '../model/normalize.ts'
import type { WrittenCondition } from '../model/written-condition.ts'
import { type BindContext, report } from './bind-context.ts'
import { ownerOf, typeAt } from './paths.ts'
import { isNeverMet, reportNotGiven, valuesGiven } from './given-values.ts'
import { siblingPath, hasValidParents, dependencyOf } from './bind-dependent-fields.ts'

type Comparison = Extract<WrittenCondition, { kind: 'comparison' }>

/**
 * Reports conditions that no data can meet: contradicting comparisons of one path, and values that the query never returns. Inside `any`
 * and `not` (`isOne`) values that the query never returns are allowed.
 */
export function checkSatisfiable(context: BindContext, condition: WrittenCondition | undefined, isInAlternative = false): void {
  if (condition?.kind === 'comparison' && !canBeImpossible(condition)) {
    // An empty group is reported where it is declared.
    const isChecked = !isInAlternative && !(Array.isArray(condition.right) && condition.right.length === 0)
    if (!isChecked || !ownerOf(context, condition.path)?.given) return
  }
  const all = conjuncts(condition)
  const byPath = new Map<string, Comparison[]>()
  for (const one of all) if (one.kind === 'comparison') byPath.set(one.path, [...(byPath.get(one.path) ?? []), one])
  const remaining = new Map([...byPath].map(([path, comparisons]) => [path, checkPath(context, path, comparisons)]))
  for (const [path, comparisons] of byPath) checkUnder(context, path, comparisons, remaining)
  for (const [path, comparisons] of isInAlternative ? [] : byPath) checkGiven(context, path, comparisons, remaining.get(path))
  for (const one of all) {
    if (one.kind === 'any') one.of.forEach((inside) => checkSatisfiable(context, inside, true))
    if (one.kind === 'not') checkSatisfiable(context, one.of, true)
  }
}

/** Returns the codes that a path can have while a condition holds, from its query, its type and the literals of the condition. */
export function possibleCodes(context: BindContext, condition: WrittenCondition | undefined, path: string): readonly string[] | undefined {
  const [type, owner] = [typeAt(context, path), ownerOf(context, path)]
  const values = (owner && valuesGiven(owner, path.split('.').at(-1) ?? '')) ?? (type && valuesOf(context, type))
  const start: Remaining = { values, least: -Infinity, most: Infinity, mustBeEmpty: false, mustBeFilled: false }
  const comparisonsOfPath = conjuncts(condition).filter((one) => one.kind === 'comparison' && one.path === path && !isObject(one.right))
  return comparisonsOfPath.reduce(
    (remaining, one) => (one.kind === 'comparison' ? narrow(remaining, one.operator ?? '', one.right) : remaining),
    start,
  ).values
}

/** Whether a single comparison can be impossible: only `notEquals`, and `equals` with a path. Unknown literals are reported elsewhere. */
const canBeImpossible = ({ operator, right }: Comparison) => operator === 'notEquals' || (operator === 'equals' && isObject(right))

/** Returns the conditions that must hold at the same time. */
function conjuncts(condition: WrittenCondition | undefined): WrittenCondition[] {
  if (!condition) return []
  return condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition]
}

/** The values that remain possible after some comparisons. */
interface Remaining {
  /** Possible values; undefined: any. */
  values: readonly string[] | undefined
  least: number
  most: number
  mustBeEmpty: boolean
  mustBeFilled: boolean
}

/** Returns the possible values of a path; undefined when a problem was reported or the type is unknown. */
function checkPath(context: BindContext, path: string, comparisons: readonly Comparison[]): Remaining | undefined {
  const type = typeAt(context, path)
  if (!type || type.unknown) return undefined
  const known = valuesOf(context, type)
  let remaining: Remaining = { values: known, least: -Infinity, most: Infinity, mustBeEmpty: false, mustBeFilled: false }
  for (const [index, { at, operator = '', right }] of comparisons.entries()) {
    // An unknown code is reported where it is bound.
    if (known && literalsOf(right).some((one) => !known.includes(one))) return undefined
    remaining = isObject(right)
      ? narrowByPath(context, remaining, operator, right)
      : narrow(remaining, operator, amountsAsNumbers(type, right))
    if (isPossible(remaining)) continue
    report(context, index === 0 ? 'condition.never' : 'condition.contradicts', [...at, operator], { name: path }, 'key')
    return undefined
  }
  return remaining
}

/** Reports a dependent field when none of its possible codes belongs to a possible code of its parent field. */
function checkUnder(
  context: BindContext,
  path: string,
  comparisons: readonly Comparison[],
  remaining: ReadonlyMap<string, Remaining | undefined>,
): void {
  const type = typeAt(context, path)
  const plan = type && dependencyOf(context.project, type)
  const own = remaining.get(path)
  const above = plan && remaining.get(siblingPath(path, plan.field))
  const last = comparisons.at(-1)
  if (!plan || !own?.mustBeFilled || !above || !last) return
  const codes = own.values ?? Object.keys(plan.parents)
  const parents = above.mustBeEmpty ? [''] : above.values
  if (!parents || codes.some((code) => parents.some((parent) => belongs(plan, parent, code)))) return
  if (codes.some((code) => !hasValidParents(context, typeAt(context, siblingPath(path, plan.field)), plan, code))) return
  const values = { name: path, parent: siblingPath(path, plan.field) }
  report(context, 'condition.under', [...last.at, last.operator ?? ''], values, 'key')
}

/** Reports a path when its query returns none of the possible values. */
function checkGiven(context: BindContext, path: string, comparisons: readonly Comparison[], remaining: Remaining | undefined): void {
  const owner = ownerOf(context, path)
  const given = owner && valuesGiven(owner, path.split('.').at(-1) ?? '')
  const then = given && comparisons.find(({ operator = '', right }) => isNeverMet(given, operator, right))
  if (given && then) return reportNotGiven(context, owner, path, [], [...then.at, then.operator ?? ''])
  const last = comparisons.at(-1)
  if (!given || !last || !remaining?.mustBeFilled || !remaining.values || remaining.values.some((one) => given.includes(one))) return
  reportNotGiven(context, owner, path, remaining.values, [...last.at, last.operator ?? ''])
}

const isPossible = ({ values, least, most, mustBeEmpty, mustBeFilled }: Remaining) =>
  values?.length !== 0 && least <= most && !(mustBeEmpty && mustBeFilled)

/** Returns every value of a type: the codes of a closed dictionary, the choices of a control, or true and false. */
function valuesOf({ project }: BindContext, type: Type): readonly string[] | undefined {
  if (type.type === 'boolean') return ['true', 'false']
  return type.type === 'code' ? codesOf(project, type) : type.choices
}

const literalsOf = (right: unknown): string[] => (Array.isArray(right) ? right : isObject(right) ? [] : [right]).map(String)

/** Converts amounts, which are written as text, to numbers; a number represents 15 digits exactly. */
const amountsAsNumbers = ({ type }: Type, right: unknown): unknown =>
  type !== 'money' ? right : Array.isArray(right) ? right.map(Number) : typeof right === 'string' ? Number(right) : right

function narrow(remaining: Remaining, operator: string, right: unknown): Remaining {
  const filled = { ...remaining, mustBeFilled: true }
  const written = literalsOf(right)
  const number = typeof right === 'number' ? right : undefined
  switch (operator) {
    case 'equals':
    case 'in':
      return { ...filled, values: remaining.values?.filter((one) => written.includes(one)) ?? written }
    case 'notEquals':
      return { ...filled, values: remaining.values?.filter((one) => !written.includes(one)) }
    case 'empty':
      return right === true ? { ...remaining, mustBeEmpty: true } : filled
    case 'gt':
    case 'gte':
      return withinBounds(
        number === undefined ? filled : { ...filled, least: Math.max(remaining.least, operator === 'gt' ? above(number) : number) },
      )
    case 'lt':
    case 'lte':
      return withinBounds(
        number === undefined ? filled : { ...filled, most: Math.min(remaining.most, operator === 'lt' ? below(number) : number) },
      )
    default:
      return filled
  }
}

/** The next larger or smaller number, to exclude the number itself. */
const above = (number: number) => number + Math.max(Number.EPSILON, Math.abs(number) * Number.EPSILON)
const below = (number: number) => -above(-number)

/** Removes numeric values outside the bounds. */
function withinBounds(remaining: Remaining): Remaining {
  return {
    ...remaining,
    values: remaining.values?.filter(
      (one) => Number.isNaN(Number(one)) || (Number(one) >= remaining.least && Number(one) <= remaining.most),
    ),
  }
}

/** Keeps the values that both paths can have; two dictionaries without a common code never match. */
function narrowByPath(context: BindContext, remaining: Remaining, operator: string, right: Record<string, unknown>): Remaining {
  const other = typeof right['from'] === 'string' ? typeAt(context, right['from']) : undefined
  const values = operator === 'equals' && other && !other.unknown ? valuesOf(context, other) : undefined
  if (!values || !remaining.values) return { ...remaining, mustBeFilled: true }
  return { ...remaining, mustBeFilled: true, values: remaining.values.filter((one) => values.includes(one)) }
}
