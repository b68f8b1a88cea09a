import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDelta, deltaOf } from './delta.ts'

describe('the changes between two values', () => {
  it('turn one into the other, with the order of keys', () => {
    const values = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [before, after] = [
          { a: one, b: [one, other] },
          { a: other, b: [other, other], c: one },
        ].map((value) => JSON.parse(JSON.stringify(value)) as unknown)
        const delta = deltaOf(before, after)
        expect(JSON.stringify(delta ? applyDelta(before, delta) : before)).toBe(JSON.stringify(after))
      }),
    )
  })

  it.each([
    [
      { title: 'a', rows: [{ x: 1 }, { x: 2 }] },
      { title: 'b', rows: [{ x: 1 }, { x: 3 }] },
      { title: ['b'], rows: { 1: { x: [3] } } },
    ],
    [{ a: 1, b: 2 }, { b: 2 }, { a: 0 }],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, [{ b: 2, a: 1 }]],
    [[1, 2], [1], [[1]]],
    [{ a: 1 }, { a: 1 }, undefined],
  ])('of %j and %j are %j', (before, after, delta) => expect(deltaOf(before, after)).toEqual(delta))
})
