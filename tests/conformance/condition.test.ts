import { describe, expect, it } from 'vitest'
import { type ConditionPlan, meets } from '../../renderer/language/condition.ts'
import { dig } from '../../renderer/run/source.ts'
import cases from './condition.json' with { type: 'json' }

describe('conditions mean what tests/conformance/condition.json says', () => {
  it.each(cases)('$title', ({ data, condition, meets: wanted }) => {
    expect(meets(condition as ConditionPlan, (path) => dig(data, path))).toBe(wanted)
  })
})
