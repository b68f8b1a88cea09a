import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('runs up to the concurrency limit, queues up to the capacity and rejects further work with `busy`', async () => {
  const queue = createQueue({ concurrency: 2, capacity: 1 })
  const resolvers: (() => void)[] = []
  let started = 0
  const work = () =>
    new Promise<void>((resolve) => {
      started += 1
      resolvers.push(resolve)
    })
  const firstThree = [queue(work), queue(work), queue(work)]
  await expect(queue(work)).rejects.toThrow('busy')
  expect(started).toBe(2)
  resolvers[0]?.()
  await firstThree[0]
  const fourth = queue(work)
  await expect.poll(() => started).toBe(3)
  for (const resolve of resolvers.slice(1)) resolve()
  await expect.poll(() => started).toBe(4)
  resolvers.at(-1)?.()
  await Promise.all([...firstThree, fourth])
  // Failed work also frees its slot.
  for (const _try of resolvers) await expect(queue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
