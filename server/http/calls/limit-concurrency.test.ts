import { expect, it, vi } from 'vitest'
import { limitConcurrency, limitConcurrencyPerKey } from './limit-concurrency.ts'

it('runs at most two jobs at once, in FIFO order, also after a failure', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const jobs = [0, 1, 2, 3].map((at) =>
    limited(async () => {
      started.push(at)
      await new Promise<void>((end) => ends.push(end))
      if (at === 0) throw new Error('first')
    }),
  )
  await vi.waitFor(() => expect(started).toEqual([0, 1]))
  ends[0]?.()
  await expect(jobs[0]).rejects.toThrow('first')
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  ends[1]?.()
  await jobs[1]
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3]))
  for (const end of ends) end()
  await Promise.all(jobs.slice(1))
  await limited(async () => undefined)
})

it('runs the jobs of another key without waiting, and starts a key again after it became idle', async () => {
  const limited = limitConcurrencyPerKey(1)
  const started: string[] = []
  let end = () => undefined as void
  const first = limited('one', () => new Promise<void>((resolve) => void (end = resolve)))
  const second = limited('one', async () => void started.push('one'))
  await limited('other', async () => void started.push('other'))
  expect(started).toEqual(['other'])
  end()
  await Promise.all([first, second])
  await limited('one', async () => void started.push('one again'))
  expect(started).toEqual(['other', 'one', 'one again'])
})
