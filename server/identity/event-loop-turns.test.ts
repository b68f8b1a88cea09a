import { expect, it } from 'vitest'
import { createTurnstile } from './event-loop-turns.ts'

it('runs other callbacks between two concurrent passes', async () => {
  const order: string[] = []
  const pass = createTurnstile()
  const crowd = ['first', 'second', 'third'].map(async (name) => {
    await pass()
    order.push(name)
    setImmediate(() => order.push('other'))
  })
  await Promise.all(crowd)
  expect(order).toEqual(['first', 'other', 'second', 'other', 'third'])
  await pass()
  expect(order).toHaveLength(6)
})
