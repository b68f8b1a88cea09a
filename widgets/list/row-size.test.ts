import { expect, test } from 'vitest'
import { createRowSize } from './row-size.ts'

test('expects the most frequent height of the first nine rows', () => {
  const size = createRowSize()
  expect(size.expected()).toBe(71)
  for (const height of [48, 76, 76, 98, 76, 76, 98, 76, 76]) size.learn(height)
  expect(size.expected()).toBe(76)
  for (let times = 0; times < 20; times += 1) size.learn(98)
  expect(size.expected()).toBe(76)
})
