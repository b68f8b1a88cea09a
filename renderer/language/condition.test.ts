import { expect, it } from 'vitest'
import { meets } from './condition.ts'

it.each([
  [2, '2', true],
  ['2', 2, true],
  [2, '3', false],
])('AMB-74 %j equals %j: %s', (left, literal, isEqual) => {
  const read = () => left
  expect(meets({ op: 'equals', path: ['task', 'status'], right: { literal } }, read)).toBe(isEqual)
  expect(meets({ op: 'notEquals', path: ['task', 'status'], right: { literal } }, read)).toBe(!isEqual)
})
