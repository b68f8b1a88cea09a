import { type ConditionPlan, meets, type RightPlan } from '../language/condition.ts'
import { isObject } from '../model/normalize.ts'
import { type Type, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseCondition, type WrittenCondition } from '../model/written-condition.ts'
import { type BindContext, report } from './bind-context.ts'
import { checkSatisfiable } from './contradiction.ts'
import { withGroups } from './groups.ts'
import { noteCondition } from './noted-conditions.ts'
import { type BoundPath, bindPath } from './paths.ts'
import { bindValue, checkLiteral } from './values.ts'

const SIZE = ['gt', 'gte', 'lt', 'lte']
const OPERATORS: Record<string, string[]> = {
  text: ['equals', 'notEquals', 'in', 'has', 'empty'],
  code: ['equals', 'notEquals', 'in', 'empty'],
  boolean: ['equals', 'notEquals', 'empty'],
  number: ['equals', 'notEquals', 'in', ...SIZE, 'empty'],
  money: ['equals', 'notEquals', 'in', ...SIZE, 'empty'],
  integer: ['equals', 'notEquals', 'in', ...SIZE, 'empty'],
  date: ['equals', 'notEquals', ...SIZE, 'empty'],
  dateTime: ['equals', 'notEquals', ...SIZE, 'empty'],
  list: ['has', 'empty'],
  record: ['empty'],
  image: ['empty'],
  file: ['empty'],
}

/** A condition that is never met. It replaces invalid conditions, so that their nodes stay hidden. */
const NEVER: ConditionPlan = { op: 'any', of: [] }
const ALWAYS: ConditionPlan = { op: 'all', of: [] }

/** Binds a condition: resolves paths, checks operators against the type of the left side and the right side against the left. */
export function bindCondition(context: BindContext, condition: unknown, at: At): ConditionPlan {
  const written = withGroups(context, parseCondition(condition, at))
  checkSatisfiable(context, written)
  noteCondition(context, written, at)
  return bind(context, written)
}

function bind(context: BindContext, condition: WrittenCondition | undefined): ConditionPlan {
  switch (condition?.kind) {
    case 'all':
    case 'any':
      return { op: condition.kind, of: condition.of.map((one) => bind(context, one)) }
    case 'not':
      return { op: 'not', of: condition.of ? bind(context, condition.of) : NEVER }
    case 'comparison':
      return bindComparison(context, condition)
    case undefined:
      return NEVER
  }
}

type Comparison = Extract<WrittenCondition, { kind: 'comparison' }>

function bindComparison(context: BindContext, { at, path, operator, right }: Comparison): ConditionPlan {
  const left = bindPath(context, path, [...at, 'field'])
  if (!left || operator === undefined || left.type.unknown) return NEVER
  const fitting = OPERATORS[left.type.type] ?? []
  if (fitting.includes(operator)) return foldConstant(left, compare(context, operator, left, right, [...at, operator]))
  report(
    context,
    'condition.operator',
    [...at, operator],
    { operator, path, type: typeWords(left.type), fitting: fitting.join(' ') },
    'key',
  )
  return NEVER
}

/** Evaluates a comparison with a constant at compile time. */
function foldConstant({ constant }: BoundPath, plan: ConditionPlan): ConditionPlan {
  if (constant === undefined || 'of' in plan || 'path' in plan.right) return plan
  return meets(plan, () => constant) ? ALWAYS : NEVER
}

function compare(context: BindContext, op: string, { path, type }: BoundPath, right: unknown, at: At): ConditionPlan {
  switch (op) {
    case 'empty':
      return { op, path, right: { literal: right === true } }
    case 'in': {
      const literals: unknown[] = Array.isArray(right) ? right : []
      literals.forEach((one, index) => checkLiteral(context, one, type, [...at, index]))
      return { op, path, right: { literal: literals }, ...asMoney(type) }
    }
    case 'equals':
    case 'notEquals':
    case 'has':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const wanted: Type = type.type === 'list' ? { type: 'text' } : type
      checkRight(context, wanted, right, at)
      const value = bindValue(context, right, op === 'has' ? { type: 'text' } : wanted, at)
      const days = isObject(right) && typeof right['plusDays'] === 'number' ? ['plusDays', String(right['plusDays'])] : []
      const plan: RightPlan =
        'path' in value ? { path: [...value.path, ...days] } : { literal: 'literal' in value ? value.literal : undefined }
      return { op, path, right: plan, ...asMoney(type) }
    }
    default:
      return NEVER
  }
}

const asMoney = ({ type }: Type): { as?: 'money' } => (type === 'money' ? { as: 'money' } : {})

/** Reports right sides that never match: text with braces is not interpolated here, and an instant has no literal. */
function checkRight(context: BindContext, wanted: Type, right: unknown, at: At): void {
  if (isObject(right)) return
  if (wanted.type === 'text' && typeof right === 'string' && right.includes('{')) report(context, 'condition.braces', at, { value: right })
  if (wanted.type === 'dateTime') report(context, 'condition.time', at, { value: JSON.stringify(right) })
}
