import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Creates a queue whose jobs the test finishes, and records which jobs started and how each settled. */
function createTestQueue(concurrency: number, capacity: number) {
  const queue = createFairQueue({ concurrency, capacity })
  const running = new Map<string, () => void>()
  const started: string[] = []
  const outcomes = new Map<string, string>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  /** A name is the owner's letter and a number, e.g. A1; owners from X on are known. */
  async function add(...names: string[]): Promise<void> {
    for (const name of names) {
      const work = () =>
        new Promise<void>((done) => {
          started.push(name)
          running.set(name, done)
        })
      queue.run({ id: name.slice(0, 1), known: name >= 'X' }, work).then(
        () => outcomes.set(name, 'done'),
        (error: Error) => outcomes.set(name, error.message),
      )
    }
    await settle()
  }
  async function finish(name: string): Promise<void> {
    running.get(name)?.()
    running.delete(name)
    await settle()
  }
  return { add, finish, started, outcomes, now: () => [...running.keys()] }
}

describe('a fair queue', () => {
  it('never exceeds its concurrency, even when a job arrives while another one ends', async () => {
    const { add, finish, now } = createTestQueue(2, 5)
    await add('A1', 'B1', 'C1')
    expect(now()).toEqual(['A1', 'B1'])
    const ended = finish('A1')
    await add('D1')
    await ended
    expect(now()).toEqual(['B1', 'C1'])
    await finish('B1')
    expect(now()).toEqual(['C1', 'D1'])
  })
  it('lets one owner fill it, and rejects further jobs without starting them', async () => {
    const { add, outcomes, started } = createTestQueue(1, 2)
    await add('A1', 'A2', 'A3', 'A4')
    expect([...outcomes]).toEqual([['A4', 'tooMany']])
    expect(started).toEqual(['A1'])
  })
  it('drops a job of the owner with the most waiting jobs, when full, for an owner with fewer', async () => {
    const { add, outcomes } = createTestQueue(1, 3)
    await add('A1', 'A2', 'A3', 'A4', 'B1')
    expect([...outcomes]).toEqual([['A4', 'tooMany']])
    // Two jobs of A and one of B wait. B would then have as many as A, so its new job is rejected.
    await add('B2')
    expect([...outcomes].at(-1)).toEqual(['B2', 'tooMany'])
    await add('C1')
    expect([...outcomes].at(-1)).toEqual(['A3', 'tooMany'])
  })
  it('starts the next job of an owner without a running job first', async () => {
    const { add, finish, started } = createTestQueue(2, 5)
    await add('A1', 'A2', 'A3', 'A4', 'B1')
    await finish('A1')
    expect(started).toEqual(['A1', 'A2', 'B1'])
    await finish('A2')
    await finish('B1')
    expect(started).toEqual(['A1', 'A2', 'B1', 'A3', 'A4'])
  })
  it('drops jobs of unknown owners for known ones, from any number of addresses, and never the reverse', async () => {
    const { add, finish, started, outcomes } = createTestQueue(1, 3)
    await add('A1', 'B1', 'C1', 'D1', 'X1', 'X2', 'Y1')
    expect([...outcomes.keys()].toSorted()).toEqual(['B1', 'C1', 'D1'])
    // Known owners fill the queue: a job of X is dropped for Z, and the unknown E is rejected.
    await add('E1', 'X3', 'Z1')
    expect([...outcomes.keys()].slice(3)).toEqual(['E1', 'X3', 'X2'])
    await finish('A1')
    await add('F1')
    await finish('X1')
    await finish('Y1')
    expect(started).toEqual(['A1', 'X1', 'Y1', 'Z1'])
    expect(outcomes.has('F1')).toBe(false)
  })
  it('frees the slot of a job that fails', async () => {
    const queue = createFairQueue({ concurrency: 1, capacity: 0 })
    const owner = { id: 'A', known: false }
    await expect(queue.run(owner, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(queue.run(owner, () => Promise.resolve(7))).resolves.toBe(7)
  })
})
