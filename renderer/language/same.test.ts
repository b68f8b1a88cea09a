import { expect, it } from 'vitest'
import { isSame } from './same.ts'

it.each([
  [1, 1],
  [undefined, null],
  [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
  ],
  [{ a: undefined }, {}],
  [[], []],
])('isSame(%j, %j) is true', (left, right) => {
  expect(isSame(left, right)).toBe(true)
  expect(isSame(right, left)).toBe(true)
})

it.each([
  [1, '1'],
  ['', null],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [[1, 2], [1]],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [{}, null],
])('isSame(%j, %j) is false', (left, right) => {
  expect(isSame(left, right)).toBe(false)
  expect(isSame(right, left)).toBe(false)
})
