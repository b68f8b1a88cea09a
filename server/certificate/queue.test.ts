import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('so many run at once, so many wait, and who finds no place hears that it is busy', async () => {
  const queue = createQueue({ concurrency: 2, capacity: 1 })
  const ends: (() => void)[] = []
  let begun = 0
  const work = () =>
    new Promise<void>((resolve) => {
      begun += 1
      ends.push(resolve)
    })
  const three = [queue(work), queue(work), queue(work)]
  await expect(queue(work)).rejects.toThrow('busy')
  expect(begun).toBe(2)
  ends[0]?.()
  await three[0]
  const fourth = queue(work)
  await expect.poll(() => begun).toBe(3)
  for (const end of ends.slice(1)) end()
  await expect.poll(() => begun).toBe(4)
  ends.at(-1)?.()
  await Promise.all([...three, fourth])
  // What failed leaves its place, too.
  for (const _try of ends) await expect(queue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
