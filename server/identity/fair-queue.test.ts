import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose works end when the test says so, and what became of each work. */
function stage(concurrency: number, capacity: number) {
  const queue = createFairQueue({ concurrency, capacity })
  const running = new Map<string, () => void>()
  const order: string[] = []
  const outcomes = new Map<string, string>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  /** `name` is the owner and a number, e.g. A1; those from X on are known. */
  async function come(...names: string[]): Promise<void> {
    for (const name of names) {
      const work = () =>
        new Promise<void>((done) => {
          order.push(name)
          running.set(name, done)
        })
      queue.run({ id: name.slice(0, 1), known: name >= 'X' }, work).then(
        () => outcomes.set(name, 'done'),
        (error: Error) => outcomes.set(name, error.message),
      )
    }
    await settle()
  }
  async function end(name: string): Promise<void> {
    running.get(name)?.()
    running.delete(name)
    await settle()
  }
  return { come, end, order, outcomes, now: () => [...running.keys()] }
}

describe('a fair queue', () => {
  it('runs so many at once and no more, also when one comes in the instant in which another ends', async () => {
    const { come, end, now } = stage(2, 5)
    await come('A1', 'B1', 'C1')
    expect(now()).toEqual(['A1', 'B1'])
    const ended = end('A1')
    await come('D1')
    await ended
    expect(now()).toEqual(['B1', 'C1'])
    await end('B1')
    expect(now()).toEqual(['C1', 'D1'])
  })
  it('lets one owner fill it, and refuses what has no room without beginning it', async () => {
    const { come, outcomes, order } = stage(1, 2)
    await come('A1', 'A2', 'A3', 'A4')
    expect([...outcomes]).toEqual([['A4', 'tooMany']])
    expect(order).toEqual(['A1'])
  })
  it('when it is full, whoever has most waiting gives way to whoever has fewer', async () => {
    const { come, outcomes } = stage(1, 3)
    await come('A1', 'A2', 'A3', 'A4', 'B1')
    expect([...outcomes]).toEqual([['A4', 'tooMany']])
    // Two of A and one of B wait: B would have as many as A, so nobody gives way any more.
    await come('B2')
    expect([...outcomes].at(-1)).toEqual(['B2', 'tooMany'])
    await come('C1')
    expect([...outcomes].at(-1)).toEqual(['A3', 'tooMany'])
  })
  it('takes next whoever has nothing running', async () => {
    const { come, end, order } = stage(2, 5)
    await come('A1', 'A2', 'A3', 'A4', 'B1')
    await end('A1')
    expect(order).toEqual(['A1', 'A2', 'B1'])
    await end('A2')
    await end('B1')
    expect(order).toEqual(['A1', 'A2', 'B1', 'A3', 'A4'])
  })
  it('strangers give way to those who are known, however many addresses they have, and never the other way round', async () => {
    const { come, end, order, outcomes } = stage(1, 3)
    await come('A1', 'B1', 'C1', 'D1', 'X1', 'X2', 'Y1')
    expect([...outcomes.keys()].toSorted()).toEqual(['B1', 'C1', 'D1'])
    // All places are taken by those who are known: among them X gives way to Z, and a stranger finds none.
    await come('E1', 'X3', 'Z1')
    expect([...outcomes.keys()].slice(3)).toEqual(['E1', 'X3', 'X2'])
    await end('A1')
    await come('F1')
    await end('X1')
    await end('Y1')
    expect(order).toEqual(['A1', 'X1', 'Y1', 'Z1'])
    expect(outcomes.has('F1')).toBe(false)
  })
  it('a work that fails makes room as any other', async () => {
    const queue = createFairQueue({ concurrency: 1, capacity: 0 })
    const owner = { id: 'A', known: false }
    await expect(queue.run(owner, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(queue.run(owner, () => Promise.resolve(7))).resolves.toBe(7)
  })
})
