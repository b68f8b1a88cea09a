import { isObject } from '../model/normalize.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { At, BindContext } from './bind-context.ts'
import type { ScopeTypes, Type } from '../model/scope-types.ts'

const SIZE = ['gt', 'gte', 'lt', 'lte']
const OPERATORS: Record<string, string[]> = {
  text: ['equals', 'notEquals', 'in', 'has', 'empty'],
  code: ['equals', 'notEquals', 'in', 'empty'],
  boolean: ['equals', 'notEquals', 'empty'],
  number: ['equals', 'notEquals', 'in', ...SIZE, 'empty'],
  integer: ['equals', 'notEquals', 'in', ...SIZE, 'empty'],
  date: ['equals', 'notEquals', ...SIZE, 'empty'],
  dateTime: [...SIZE, 'empty'],
  list: ['has', 'empty'],
  record: ['empty'],
  image: ['empty'],
  file: ['empty'],
}

/** Never met: stands where a condition was refused, so that nothing is shown by mistake. */
const NEVER: ConditionPlan = { op: 'any', of: [] }

/** Binds a condition: paths, operators against the type of the data, and the right side against the left. */
export function bindCondition(context: BindContext, condition: unknown, scope: ScopeTypes, at: At): ConditionPlan {
  if (!isObject(condition)) return NEVER
  for (const op of ['all', 'any'] as const) {
    const list = condition[op]
    if (Array.isArray(list)) return { op, of: list.map((one, index) => bindCondition(context, one, scope, [...at, op, index])) }
  }
  if (isObject(condition['not'])) return { op: 'not', of: bindCondition(context, condition['not'], scope, [...at, 'not']) }
  if (typeof condition['field'] !== 'string') return NEVER
  const found = context.path(condition['field'], scope, [...at, 'field'])
  const op = Object.keys(condition).find((key) => key !== 'field')
  if (!found || !op || found.type.unknown) return NEVER
  if (!OPERATORS[found.type.type]?.includes(op)) {
    const fitting = OPERATORS[found.type.type]?.join(' ') ?? ''
    context.report(
      'condition.operator',
      [...at, op],
      { operator: op, path: condition['field'], type: context.typeName(found.type), fitting },
      'key',
    )
    return NEVER
  }
  return leaf(context, op, found, condition[op], scope, [...at, op])
}

function leaf(
  context: BindContext,
  op: string,
  left: { path: string[]; type: Type },
  right: unknown,
  scope: ScopeTypes,
  at: At,
): ConditionPlan {
  const { path, type } = left
  switch (op) {
    case 'empty':
      return { op, path, right: { literal: right === true } }
    case 'in': {
      const literals = Array.isArray(right) ? right : []
      literals.forEach((one, index) => context.literal(one, type, [...at, index]))
      return { op, path, right: { literal: literals } }
    }
    case 'equals':
    case 'notEquals':
    case 'has':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const wanted: Type = type.type === 'list' ? { type: 'text' } : type
      refuseRight(context, wanted, right, at)
      const value = context.value(right, op === 'has' ? { type: 'text' } : wanted, scope, at)
      return { op, path, right: 'path' in value ? { path: value.path } : { literal: 'literal' in value ? value.literal : undefined } }
    }
    default:
      return NEVER
  }
}

/** A text with braces would be compared brace by brace, and an instant can't be written: neither is ever met. */
function refuseRight(context: BindContext, wanted: Type, right: unknown, at: At): void {
  if (isObject(right)) return
  if (wanted.type === 'text' && typeof right === 'string' && right.includes('{')) context.report('condition.braces', at, { value: right })
  if (wanted.type === 'dateTime') context.report('value.literal', at, { value: JSON.stringify(right), wanted: context.typeName(wanted) })
}
