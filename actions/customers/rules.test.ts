import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Customer } from '../../generated/data.ts'
import { byAddTime, byName, withName } from './rules.ts'

describe('customers in a list', () => {
  it('AMB-34 show their real name, else their nickname', () => {
    expect(withName({ clientName: '王小川', custName: '小川' }).name).toBe('王小川')
    expect(withName({ clientName: '', custName: '小川' }).name).toBe('小川')
    expect(withName({}).name).toBe('')
  })

  it('CUSTDETAIL-17 AMB-34 are marked as lost, not removed, when deleteBy is 2', () => {
    expect([withName({ deleteBy: '2' }).lost, withName({ deleteBy: '1' }).lost, withName({}).lost]).toEqual([true, false, false])
  })

  it('CUSTLIST-09 AMB-34 sort by name in Chinese collation, then pure ASCII names by code unit, for any input order', () => {
    const sorted = ['李', '王', '张', 'é', '', '10', '9', 'B', 'a', 'b'].map((name) => ({ name }))
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (given) => {
        expect(given.sort(byName)).toEqual(sorted)
      }),
    )
  })

  it('AMB-34 sort newest first and undated last, for any input order', () => {
    const one = fc.record({ createTime: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }), name: fc.constantFrom('王', '李') })
    fc.assert(
      fc.property(fc.array(one), (given) => {
        const times = (given as Customer[]).sort(byAddTime).map(({ createTime }) => createTime ?? -1)
        expect(times).toEqual([...times].sort((left, right) => right - left))
      }),
    )
  })
})
