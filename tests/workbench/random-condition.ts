import type { Change } from '../../renderer/model/fix.ts'
import type { At } from '../../renderer/model/source.ts'
import {
  addedBeside,
  addedInside,
  changedComparison,
  type Comparison,
  type ConditionPart,
  negated,
  otherJoin,
  readCondition,
  removedPart,
  ungrouped,
} from '../../src/workbench/editing/conditions.ts'

type OneOf = <Value>(values: readonly Value[]) => Value | undefined

const VALUES: readonly unknown[] = ['1', '', '一"二', 3, true, ['0', '1'], { from: 'params.tab' }, { group: 'open' }]
const OPERATORS = ['equals', 'notEquals', 'in', 'gt', 'empty']

/** Returns the changes that a person may make to a condition; undefined when the value is no condition. */
export function randomConditionChange(path: string, json: unknown, at: At, oneOf: OneOf): readonly Change[] | undefined {
  const part = oneOf(partsOf(readCondition(json, at)))
  if (!part || part.kind === 'unread') return undefined
  const next: Comparison = {
    field: oneOf(['params.tab', 'state.q', 'mode.id']),
    operator: oneOf(OPERATORS),
    isNegated: oneOf([true, false]) ?? false,
    value: oneOf(VALUES),
  }
  const join = oneOf(['all', 'any'] as const) ?? 'all'
  if (part.kind === 'comparison') {
    const changed = () => changedComparison(path, part, next)
    return (oneOf([changed, changed, () => [addedBeside(path, part, join, next)]]) ?? changed)()
  }
  const inner = part.items.find((one) => one.kind === 'group' && !one.isNegated)
  const last = part.items.length - 1
  const choices: (() => readonly Change[])[] = [
    () => [addedBeside(path, part, join, next)],
    () => [addedInside(path, part, next)],
    () => [otherJoin(path, part)],
    () => [negated(path, part)],
    ...(last > 0 ? [() => removedPart(path, part, oneOf([0, last]) ?? 0)] : []),
    ...(inner?.kind === 'group' ? [() => ungrouped(path, inner)] : []),
  ]
  return oneOf(choices)?.()
}

const partsOf = (part: ConditionPart): ConditionPart[] => [part, ...(part.kind === 'group' ? part.items.flatMap(partsOf) : [])]
