import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const KB = 1_024

it('DEC-03 limits the size of bodies in memory per caller and in total, and reuses released space', () => {
  const reserve = createBodyBudget({ bodies: 300 * KB, bodiesPerCaller: 200 * KB })
  const [first, second] = [reserve('a', 100 * KB), reserve('a', 100 * KB)]
  expect(() => reserve('a', 65 * KB)).toThrow(expect.objectContaining({ status: 429, messageName: 'server.tooMany' }))
  const third = reserve('b', 100 * KB)
  expect(() => reserve('c', 65 * KB)).toThrow(expect.objectContaining({ status: 429, messageName: 'server.busy' }))
  first()
  expect(() => reserve('a', 101 * KB)).toThrow('tooMany')
  reserve('c', 100 * KB)
  for (const release of [second, third]) release()
  reserve('a', 200 * KB)
  expect(() => reserve('d', 65 * KB)).toThrow('busy')
})
it('accepts small bodies while large ones use up the limit', () => {
  const reserve = createBodyBudget({ bodies: 100 * KB, bodiesPerCaller: 100 * KB })
  reserve('a', 100 * KB)
  expect(() => reserve('a', 64 * KB)).not.toThrow()
  expect(() => reserve('a', 64 * KB + 1)).toThrow('tooMany')
})
