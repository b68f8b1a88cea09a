import { describe, expect, it } from 'vitest'
import { applyFix } from '../../renderer/check/fixes/apply.ts'
import type { Change } from '../../renderer/model/fix.ts'
import {
  addedBeside,
  addedInside,
  changedComparison,
  type Comparison,
  type ConditionPart,
  isComplete,
  negated,
  otherJoin,
  readCondition,
  removedPart,
  ungrouped,
} from '../../src/workbench/editing/conditions.ts'
import { NOTHING, operatorId, operatorsOf, withField, withOperator } from '../../src/workbench/editing/operators.ts'

const WHEN = ['when']
const isOpen = { field: 'task.status', equals: '0' }
const isMine = { field: 'task.owner', equals: { from: 'session.userId' } }
const isService: Comparison = { field: 'mode.id', operator: 'equals', isNegated: false, value: 'service' }

/** Returns the condition after the changes that are made to it. */
function after(when: unknown, changes: (part: ConditionPart) => Change | readonly Change[]): unknown {
  const made = changes(readCondition(when, WHEN))
  const text = JSON.stringify({ when }, undefined, 2)
  const next = applyFix(Array.isArray(made) ? (made as readonly Change[]) : [made as Change], () => text).get('a.json') ?? text
  return (JSON.parse(next) as { when: unknown }).when
}

const asGroup = (part: ConditionPart | undefined) => {
  if (part?.kind !== 'group') throw new Error('no group')
  return part
}
const asComparison = (part: ConditionPart | undefined) => {
  if (part?.kind !== 'comparison') throw new Error('no comparison')
  return part
}
const change = (part: ConditionPart, next: Partial<Comparison>) =>
  changedComparison('a.json', asComparison(part), { ...asComparison(part), ...next })

describe('a comparison', () => {
  it('is edited piece by piece, and keeps the order of its keys', () => {
    const written = { equals: '0', field: 'task.status' }
    expect(JSON.stringify(after(written, (part) => change(part, { operator: 'notEquals' })))).toBe(
      JSON.stringify({ notEquals: '0', field: 'task.status' }),
    )
    expect(after(isOpen, (part) => change(part, { value: '1' }))).toEqual({ field: 'task.status', equals: '1' })
    expect(after(isOpen, (part) => change(part, { field: 'task.kind' }))).toEqual({ field: 'task.kind', equals: '0' })
    expect(after(isOpen, (part) => change(part, { operator: 'in', value: ['0', '1'] }))).toEqual({ field: 'task.status', in: ['0', '1'] })
  })

  it('is negated, and the negation is taken back', () => {
    expect(after(isOpen, (part) => change(part, { isNegated: true }))).toEqual({ not: isOpen })
    expect(after({ not: isOpen }, (part) => change(part, { isNegated: false }))).toEqual(isOpen)
    expect(after({ not: isOpen }, (part) => change(part, { value: '2' }))).toEqual({ not: { field: 'task.status', equals: '2' } })
  })

  it('is not complete without a value', () => {
    expect([isComplete(isService), isComplete({ ...isService, value: [] }), isComplete({ ...isService, value: undefined })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('a group', () => {
  const both = { all: [isOpen, isMine] }
  it('is made of two parts, and gets more', () => {
    const service = { field: 'mode.id', equals: 'service' }
    expect(after(isOpen, (part) => addedBeside('a.json', part, 'any', isService))).toEqual({ any: [isOpen, service] })
    expect(after(both, (part) => addedInside('a.json', asGroup(part), isService))).toEqual({ all: [isOpen, isMine, service] })
    expect(after(both, (part) => addedBeside('a.json', part, 'any', isService))).toEqual({ any: [both, service] })
    const last = (part: ConditionPart) => addedBeside('a.json', asGroup(part).items[1] ?? part, 'any', isService)
    expect(after(both, last)).toEqual({ all: [isOpen, { any: [isMine, service] }] })
  })

  it('loses parts, and the last part takes its place', () => {
    expect(after({ all: [isOpen, isMine, isOpen] }, (part) => removedPart('a.json', asGroup(part), 0))).toEqual({ all: [isMine, isOpen] })
    expect(after(both, (part) => removedPart('a.json', asGroup(part), 0))).toEqual(isMine)
    expect(after({ not: both }, (part) => removedPart('a.json', asGroup(part), 1))).toEqual({ not: isOpen })
  })

  it('changes its word, is negated, and is taken apart', () => {
    expect(after(both, (part) => otherJoin('a.json', asGroup(part)))).toEqual({ any: [isOpen, isMine] })
    expect(after(both, (part) => negated('a.json', asGroup(part)))).toEqual({ not: both })
    expect(after({ not: both }, (part) => negated('a.json', asGroup(part)))).toEqual(both)
    const nested = { any: [isMine, both, isOpen] }
    expect(after(nested, (part) => ungrouped('a.json', asGroup(asGroup(part).items[1])))).toEqual({
      any: [isMine, isOpen, isMine, isOpen],
    })
  })

  it('keeps JSON that is no condition', () => {
    expect(readCondition({ field: 'a', equals: 1, in: [] }, WHEN).kind).toBe('unread')
    expect(readCondition({ not: { not: isOpen } }, WHEN).kind).toBe('unread')
  })
})

describe('the operators', () => {
  const code = { type: 'code', dictionary: 'taskStatus' }
  it('are those of the type, in words of the type', () => {
    expect(operatorsOf(code, NOTHING).map(({ label }) => label)).toEqual(['是', '不是', '有值而且不是', '属于', '不属于', '为空', '不为空'])
    expect(operatorsOf({ type: 'dateTime' }, NOTHING).map(({ label }) => label)).toEqual([
      '晚于',
      '不早于',
      '早于',
      '不晚于',
      '为空',
      '不为空',
    ])
    const written: Comparison = { field: 'a', operator: 'empty', isNegated: true, value: true }
    expect(operatorsOf(code, written).at(-1)).toMatchObject({ id: 'not empty.true', label: '并非 为空' })
  })

  it('keep the value where it fits, and ask for it again where it does not', () => {
    const choose = (comparison: Comparison, id: string) => {
      const found = operatorsOf(code, comparison).find((one) => one.id === id)
      if (!found) throw new Error(id)
      return withOperator(comparison, found)
    }
    const is: Comparison = { field: 'a', operator: 'equals', isNegated: false, value: '0' }
    expect(choose(is, 'in')).toMatchObject({ operator: 'in', value: ['0'] })
    expect(choose(choose(is, 'in'), 'not equals')).toMatchObject({ operator: 'equals', isNegated: true, value: '0' })
    expect(choose(is, 'empty.false')).toMatchObject({ operator: 'empty', value: false })
    expect(choose(choose(is, 'empty.false'), 'equals').value).toBeUndefined()
    expect(choose({ ...is, value: { from: 'b' } }, 'in').value).toBeUndefined()
    expect(withField(is, 'b', code, { type: 'code', dictionary: 'other' })).toMatchObject({
      field: 'b',
      operator: 'equals',
      value: undefined,
    })
    expect(operatorId(withField(is, 'b', code, { type: 'list' }))).toBeUndefined()
  })
})
