import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Customer } from '../../generated/data.ts'
import { byAddTime, byName, named } from './rules.ts'

describe('customers in a list', () => {
  it('AMB-34 are called by their real name, else by their nickname', () => {
    expect(named({ clientName: '王小川', custName: '小川' }).name).toBe('王小川')
    expect(named({ clientName: '', custName: '小川' }).name).toBe('小川')
    expect(named({}).name).toBe('')
  })

  it('CUSTDETAIL-17 AMB-34 are lost when deleteBy is 2, and stay listed', () => {
    expect([named({ deleteBy: '2' }).lost, named({ deleteBy: '1' }).lost, named({}).lost]).toEqual([true, false, false])
  })

  it('CUSTLIST-09 AMB-34 stand by name in the order of the language, ASCII plainly after it, whatever order they come in', () => {
    const inOrder = ['李', '王', '张', 'é', '', '10', '9', 'B', 'a', 'b'].map((name) => ({ name }))
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (given) => {
        expect(given.sort(byName)).toEqual(inOrder)
      }),
    )
  })

  it('AMB-34 stand newest first, undated ones last, whatever order they come in', () => {
    const one = fc.record({ createTime: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }), name: fc.constantFrom('王', '李') })
    fc.assert(
      fc.property(fc.array(one), (given) => {
        const times = (given as Customer[]).sort(byAddTime).map(({ createTime }) => createTime ?? -1)
        expect(times).toEqual([...times].sort((left, right) => right - left))
      }),
    )
  })
})
