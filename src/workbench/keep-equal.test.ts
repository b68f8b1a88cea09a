import { describe, expect, it } from 'vitest'
import { keepEqual } from './keep-equal.ts'

describe('keeping equal parts', () => {
  it('returns the former object for an equal one', () => {
    const before = { list: [{ a: 1 }, { b: [2, undefined] }], none: undefined }
    expect(keepEqual(before, structuredClone(before))).toBe(before)
  })
  it('keeps the parts beside a changed one', () => {
    const before = { list: [{ a: 1 }, { b: 2 }] }
    const kept = keepEqual(before, { list: [{ a: 1 }, { b: 3 }] })
    expect(kept).toEqual({ list: [{ a: 1 }, { b: 3 }] })
    expect(kept.list[0]).toBe(before.list[0])
  })
  it.each([
    [{ a: undefined }, { b: undefined }],
    [[1], { 0: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1, 2], [1]],
    [{ a: null }, { a: {} }],
  ])('sees that %j is not %j', (before, next) => {
    expect(keepEqual<unknown>(before, next)).toStrictEqual(next)
  })
  it('compares a shared part in each of its places', () => {
    const shared = { deep: 1 }
    expect(keepEqual<unknown>({ one: { deep: 1 }, other: { deep: 2 } }, { one: shared, other: shared })).toEqual({
      one: { deep: 1 },
      other: { deep: 1 },
    })
  })
})
