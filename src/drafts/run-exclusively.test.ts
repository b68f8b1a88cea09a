import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idempotencyKeysOf } from '../api/idempotency-keys.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** Returns two functions of a new page. */
async function createJobs() {
  const { createRunExclusively } = await import('./run-exclusively.ts')
  return { run: createRunExclusively(), runOther: createRunExclusively() }
}

/** Advances the clock and returns what has settled until then. */
async function settledAfter(ms: number, promise: Promise<unknown>): Promise<unknown> {
  const waiting = Symbol('waiting')
  await vi.advanceTimersByTimeAsync(ms)
  const result = await Promise.race([promise, Promise.resolve(waiting)])
  return result === waiting ? 'waiting' : result
}

it('waits two seconds for storage that never answers, and once per page', async () => {
  const { run, runOther } = await createJobs()
  const first = run(() => new Promise(() => {}))
  expect(await settledAfter(1_900, first)).toBe('waiting')
  expect(await settledAfter(200, first)).toBeUndefined()
  expect(
    await settledAfter(
      0,
      run(() => Promise.resolve('never reached')),
    ),
  ).toBeUndefined()
  expect(
    await settledAfter(
      0,
      runOther(() => new Promise(() => {})),
    ),
  ).toBeUndefined()
})

it('runs jobs in their order, also after one that was late, and waits again when it has finished', async () => {
  const { run } = await createJobs()
  const ran: string[] = []
  const note = (name: string) => run(() => Promise.resolve(void ran.push(name)))
  let finish = () => {}
  void run(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    ran.push('written')
  })
  await vi.advanceTimersByTimeAsync(3_000)
  const erasing = note('erased')
  await vi.advanceTimersByTimeAsync(3_000)
  expect([await erasing, ran]).toEqual([undefined, []])
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(ran).toEqual(['written', 'erased'])
  expect(await run(() => Promise.resolve('read'))).toBe('read')
})

it('resolves with undefined for a job that fails, and runs the next', async () => {
  const { run } = await createJobs()
  expect(await run(() => Promise.reject(new Error('no storage')))).toBeUndefined()
  expect(await run(() => Promise.resolve('read'))).toBe('read')
})

it('DEC-19 keeps the keys of a command in memory when storage never answers', async () => {
  const { run } = await createJobs()
  const silent = <Result>() => run<Result>(() => new Promise(() => {}))
  const store = { read: () => silent<undefined>(), write: async () => void (await silent()), forget: async () => void (await silent()) }
  const key = () => idempotencyKeysOf('task.save', { title: '回访' }, store).keyFor('createTask')
  // Hashing takes real time before the storage is asked, so the page's clock goes on until the key is there.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const first = await key()
  expect(first).toMatch(/^[\w-]{36}:createTask:1$/)
  expect(await settledAfter(0, key())).toBe(first)
})
